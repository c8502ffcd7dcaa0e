// Server-sent events from a fetch, because EventSource cannot send a bearer token.
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** Runs until the stream ends. */
export function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onData: (data: string) => void,
): Promise<void> {
  return body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .pipeTo(new WritableStream({ write: ({ data }) => onData(data) }));
}
