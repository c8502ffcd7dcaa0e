// Sends one recording to the server and prints how long it took until all of it was acknowledged. A
// separate program that runs at the near end of a link.
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { encodeFrameHeader, partsMediaType } from '#contract/frames.ts';
import { newId } from '#contract/id.ts';
import { Interview } from '#contract/interview.ts';
import { maxPartBytes } from '#contract/take.ts';
import { inWholeParts, openDevice } from './device.ts';

const Options = z.object({
  url: z.string(),
  token: z.string(),
  interview: Interview,
  bytes: z.number(),
  /** With the outbox, or in a single request, as an append-based protocol would. */
  way: z.enum(['outbox', 'one request']),
});
type Options = z.infer<typeof Options>;

const options = Options.parse(JSON.parse(process.argv[2] ?? ''));
const seconds = options.way === 'outbox' ? await byOutbox(options) : await byOneRequest(options);
process.stdout.write(JSON.stringify({ seconds }), () => process.exit(0));

async function byOutbox({ url, token, interview, bytes }: Options): Promise<number> {
  const device = await openDevice(url, { token, interview });
  const { takeId } = await device.record(0, inWholeParts(bytes));
  const begunMs = performance.now();
  device.outbox.drain();
  await device.answer(0, takeId);
  await device.acknowledged(0);
  return (performance.now() - begunMs) / 1000;
}

async function byOneRequest({ url, token, interview, bytes }: Options): Promise<number> {
  const take = `${url}/api/takes/${newId()}`;
  const question_id = interview.questions[0]?.id;
  const started_at = new Date().toISOString();
  const binding = { purpose: 'answer', question_id, mime_type: 'video/webm', name: '', started_at };
  await put(take, token, 'application/json', JSON.stringify(binding));
  const begunMs = performance.now();
  await put(`${take}/parts`, token, partsMediaType, new Blob(framesOf(bytes)));
  return (performance.now() - begunMs) / 1000;
}

async function put(address: string, token: string, type: string, body: Blob | string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const { status } = await fetch(address, { method: 'PUT', headers, body });
  if (status >= 300) throw new Error(`${address} answered ${status}`);
}

function framesOf(bytes: number): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: Math.ceil(bytes / maxPartBytes) }, (_, number) => {
    const content = new Uint8Array(randomBytes(maxPartBytes));
    const sha256 = createHash('sha256').update(content).digest('hex');
    return [encodeFrameHeader({ segment: 0, number, bytes: content.length, sha256 }), content];
  }).flat();
}
