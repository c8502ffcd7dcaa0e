// Reads server-sent events from a fetch (EventSource cannot send a bearer token). Only `data:` lines matter; comments
// keep the connection alive (HTML standard, 9.2.6).

/** Calls back with each event's data until the stream ends or is aborted. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onData: (data: string) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const parse = eventParser(onData);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parse(value);
  }
}

/** Accepts text in any pieces and calls back once an event is complete. */
export function eventParser(onData: (data: string) => void): (text: string) => void {
  let rest = '';
  let data: string[] = [];
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      if (line === '' && data.length > 0) {
        onData(data.join('\n'));
        data = [];
      }
    }
  };
}
