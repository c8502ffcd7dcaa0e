// The line between a device and the in-memory server, in every condition. It records what is sent after its
// acknowledgement was saved, and how many answers had arrived when the interview was finished.
import { decodeFrameHeader, frameHeaderBytes } from '#contract/frames.ts';
import type { Browser, Device } from './test-device.ts';
import type { TestServer } from './test-server.ts';

export type LineState = 'good' | 'off' | 'black hole' | 'slow' | 'portal';

export interface TestLine {
  state: LineState;
  /** The largest body that a proxy on the way lets through. */
  proxyBytes: number;
  serverIsDown: boolean;
  /** When the server last accepted a call. */
  lastSuccessMs: number;
  answersAtFinish: number;
  /** Calls that pages and workers have made, whatever became of them. */
  calls: number;
  sentAgain: string[];
  send(browser: Browser, address: string, init: RequestInit | undefined): Promise<Response>;
}

export function openLine(device: Device, server: TestServer, baseUrl: string): TestLine {
  const acknowledged = new Set<string>();
  device.onAcknowledged = (part) => acknowledged.add(part);
  const line: TestLine = {
    state: 'good',
    proxyBytes: Infinity,
    serverIsDown: false,
    lastSuccessMs: 0,
    answersAtFinish: -1,
    calls: 0,
    sentAgain: [],
    async send(browser, address, init) {
      line.calls += 1;
      const signal = init?.signal ?? undefined;
      const repeated = (await partsIn(address.slice(baseUrl.length), init?.body)).filter((part) =>
        acknowledged.has(part),
      );
      if (repeated.length > 0)
        line.sentAgain.push(`sent after its acknowledgement was seen: ${repeated.join(', ')}`);
      await travel(signal);
      const reply = await replyTo(address, init);
      if (line.state === 'off') throw new TypeError('Failed to fetch');
      if (browser.isDead || signal?.aborted) throw new DOMException('aborted', 'AbortError');
      return reply;
    },
  };
  return line;

  async function travel(signal: AbortSignal | undefined): Promise<void> {
    if (line.serverIsDown || line.state === 'off') throw new TypeError('Failed to fetch');
    if (line.state === 'slow') await wait(700, signal);
    if (line.state === 'black hole') await wait(3_600_000, signal);
  }

  async function replyTo(address: string, init: RequestInit | undefined): Promise<Response> {
    const isTooLarge = init?.body instanceof Blob && init.body.size > line.proxyBytes;
    if (isTooLarge) return new Response('', { status: 413 });
    if (line.state === 'portal') return new Response('<h1>Welcome</h1>');
    if (address.endsWith('session/finish')) line.answersAtFinish = server.answers.size;
    const reply = await server.fetch(address, { ...init, signal: null });
    if (reply.ok) line.lastSuccessMs = performance.now();
    return reply;
  }
}

/** The parts that a request carries, as `take/segment/number`. */
async function partsIn(path: string, body: unknown): Promise<string[]> {
  const [, take = '', what, segment, , number] = path.split('/');
  if (what === 'segments') return [`${take}/${segment}/${number}`];
  if (what !== 'parts' || !(body instanceof Blob)) return [];
  const bytes = new Uint8Array(await body.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const header = decodeFrameHeader(bytes.subarray(at));
    parts.push(`${take}/${header.segment}/${header.number}`);
    at += frameHeaderBytes + header.bytes;
  }
  return parts;
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) abort();
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', abort);
  });
}
