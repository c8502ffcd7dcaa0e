// Server-sent events from a fetch, because EventSource cannot send a bearer token.
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** Runs until the stream ends. `onRetry`: the server says how many milliseconds to wait before the next connection. */
export function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onData: (data: string) => void,
  onRetry?: (retryMs: number) => void,
): Promise<void> {
  return body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onRetry }))
    .pipeTo(new WritableStream({ write: ({ data }) => onData(data) }));
}
