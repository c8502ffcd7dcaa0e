// Sends one recording to the server and prints how long it took: a program of its own, to be run at the near end of a
// link. `way` is the outbox as it is, or one connection that carries everything in a row, as an appending protocol does.
import * as z from 'zod/mini';
import { encodeFrameHeader, partsMediaType } from '#contract/frames.ts';
import { newId } from '#contract/id.ts';
import { Interview } from '#contract/interview.ts';
import { bindTake, maxPartBytes, putParts } from '#contract/take.ts';
import { createHash, randomBytes } from 'node:crypto';
import { openTransport } from '../../../src/outbox/transport.ts';
import { openDevice } from './device.ts';

const Wish = z.object({
  url: z.string(),
  token: z.string(),
  interview: Interview,
  bytes: z.number(),
  way: z.enum(['outbox', 'one connection']),
});
type Wish = z.infer<typeof Wish>;

const wish = Wish.parse(JSON.parse(process.argv[2] ?? ''));
const seconds = wish.way === 'outbox' ? await byOutbox(wish) : await byOneConnection(wish);
process.stdout.write(JSON.stringify({ seconds }), () => process.exit(0));

async function byOutbox({ url, token, interview, bytes }: Wish): Promise<number> {
  const device = await openDevice(url, { token, interview });
  const recording = { seconds: 60, bitsPerSecond: (bytes * 8) / 60, isHurried: true };
  const { takeId } = await device.record(0, recording);
  const begunMs = performance.now();
  device.outbox.drain();
  await device.answer(0, takeId);
  await device.stored(1);
  return (performance.now() - begunMs) / 1000;
}

async function byOneConnection({ url, token, interview, bytes }: Wish): Promise<number> {
  const { call } = openTransport({ fetch, baseUrl: `${url}/api/`, now: Date.now });
  const options = { token, params: { take: newId() }, stallMs: 600_000, signal: new AbortController().signal };
  const binding = {
    purpose: 'answer' as const,
    question_id: interview.questions[0]?.id ?? null,
    mime_type: 'video/webm',
    name: '',
    started_at: new Date().toISOString(),
  };
  await call(bindTake, { ...options, json: binding });
  const begunMs = performance.now();
  const content = new Blob(framesOf(bytes));
  await call(putParts, { ...options, bytes: { content, type: partsMediaType } });
  return (performance.now() - begunMs) / 1000;
}

function framesOf(bytes: number): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: Math.ceil(bytes / maxPartBytes) }, (_, number) => {
    const content = new Uint8Array(randomBytes(Math.min(maxPartBytes, bytes - number * maxPartBytes)));
    const sha256 = createHash('sha256').update(content).digest('hex');
    return [encodeFrameHeader({ segment: 0, number, bytes: content.length, sha256 }), content];
  }).flat();
}
