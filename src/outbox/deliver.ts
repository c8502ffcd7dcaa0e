// One errand, done: what is sent and what is written down when it came through. Every errand is safe to repeat, by
// anybody, at any time (P3): a lost reply costs the line, never the data.
import { encodeFrameHeader, partsMediaType } from '#contract/frames.ts';
import { finishInterview, submitAnswer } from '#contract/interview.ts';
import { bindTake, putPart, putParts, putPoster, sealTake, type TakeBinding } from '#contract/take.ts';
import * as z from 'zod/mini';
import type { Errand } from './agenda.ts';
import type { Database } from './database.ts';
import { bytesOf, isSameTake, manifestOf } from './parts.ts';
import { bytesHere, digestsOf, markParts, markStored, markTake, partsOf, settleWrite } from './receipts.ts';
import { Bytes, type PartRow, type QueuedWrite, type TakeRow } from './rows.ts';
import { contentDigest, sha256Hex } from './sha256.ts';
import { FailedCall, type CallOptions, type Transport } from './transport.ts';

export interface Delivery {
  db: Database;
  transport: Transport;
  call: Pick<CallOptions, 'token' | 'stallMs' | 'signal'>;
}

/** Answers how many bytes of recording went over the line. */
export async function deliver(errand: Errand, delivery: Delivery): Promise<number> {
  switch (errand.kind) {
    case 'write':
      return deliverWrite(errand.write, delivery);
    case 'bind':
      return bind(errand.take, delivery);
    case 'parts':
      return deliverParts(errand.take, errand.parts, delivery);
    case 'poster':
      return deliverPoster(errand.take, delivery);
    case 'seal':
      return seal(errand.take, delivery);
  }
}

/** The server won't ever take it. What was said or recorded stays on the device. */
export async function writeOff(errand: Errand, code: string, db: Database): Promise<void> {
  if (errand.kind === 'write') await settleWrite(db, errand.write, code);
  else if (errand.kind === 'poster') await markTake(db, errand.take.id, { poster: 'sent' });
  else await markTake(db, errand.take.id, { refused: code });
}

/**
 * Whether bytes that were to be sent are not here any more, or are not what was sealed. What another drainer has sent
 * meanwhile (leader.ts) may be gone, and is not lost: only parts that are still to be sent count.
 */
export async function isTorn(errand: Errand, db: Database): Promise<boolean> {
  if (errand.kind !== 'parts') return false;
  const unsent = (await partsOf(db, errand.take.id)).filter((part) => part.unsent === 1);
  const parts = errand.parts.filter((part) => unsent.some((one) => isSamePart(one, part)));
  const contents = await bytesHere(db, errand.take.id, parts);
  const digests = await Promise.all(contents.map((bytes) => bytes && sha256Hex(bytes)));
  return parts.some(({ sha256 }, i) => sha256 !== digests[i]);
}

function isSamePart(a: PartRow, b: PartRow): boolean {
  return a.segment === b.segment && a.number === b.number;
}

/** The server answers for every byte of this take already: only the seal's receipt is missing here. */
export async function takeAsSent(take: TakeRow, db: Database): Promise<void> {
  await markParts(db, take.id, await partsOf(db, take.id));
}

async function deliverWrite(write: QueuedWrite, { db, transport, call }: Delivery): Promise<number> {
  const endpoint = write.kind === 'answer' ? submitAnswer : finishInterview;
  await transport.call(endpoint, { ...call, json: write.body });
  await settleWrite(db, write, null);
  return 0;
}

/** Said again it is a question: which parts have you got? */
async function bind(take: TakeRow, { db, transport, call }: Delivery): Promise<number> {
  const { purpose, question_id, mime_type, name, started_at } = take;
  const binding: TakeBinding = { purpose, question_id, mime_type, name, started_at };
  const known = await transport.call(bindTake, { ...call, params: { take: take.id }, json: binding });
  await markTake(db, take.id, { bound: true });
  if (known.state === 'stored') await takeAsSent(take, db);
  else await markParts(db, take.id, known.parts);
  return 0;
}

async function deliverParts(take: TakeRow, parts: readonly PartRow[], delivery: Delivery): Promise<number> {
  // Missing ones are found torn.
  const contents = z.array(Bytes).parse(await bytesHere(delivery.db, take.id, parts));
  const [first, ...more] = parts;
  if (first && more.length === 0) await putOne(take, first, contents, delivery);
  else await putSeveral(take, parts, contents, delivery);
  return contents.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

async function putOne(
  take: TakeRow,
  part: PartRow,
  contents: ArrayBuffer[],
  { db, transport, call }: Delivery,
): Promise<void> {
  const { segment, number } = part;
  const bytes = {
    content: new Blob(contents),
    type: 'application/octet-stream',
    digest: contentDigest(part.sha256),
  };
  const known = await transport.call(putPart, { ...call, params: { take: take.id, segment, number }, bytes });
  if (known.state === 'stored') await takeAsSent(take, db);
  else await markParts(db, take.id, [part]);
}

async function putSeveral(
  take: TakeRow,
  parts: readonly PartRow[],
  contents: ArrayBuffer[],
  { db, transport, call }: Delivery,
): Promise<void> {
  const frames = parts.flatMap((part, i) => [encodeFrameHeader(part), contents[i] ?? new ArrayBuffer(0)]);
  const bytes = { content: new Blob(frames), type: partsMediaType };
  const known = await transport.call(putParts, { ...call, params: { take: take.id }, bytes });
  if (known.state === 'stored') await takeAsSent(take, db);
  else if ((await markParts(db, take.id, known.stored)) === 0) throw nothingGained();
}

async function deliverPoster(take: TakeRow, { db, transport, call }: Delivery): Promise<number> {
  const found = await db.read(['posters'], (tx) => tx.objectStore('posters').get(take.id));
  const poster = z.optional(Bytes).parse(found);
  if (poster) {
    const bytes = { content: new Blob([poster]), type: 'image/jpeg' };
    await transport.call(putPoster, { ...call, params: { take: take.id }, bytes });
  }
  await markTake(db, take.id, { poster: 'sent' });
  return 0;
}

/** The server joins and hashes what may be many megabytes before it answers. */
const sealStallMs = { least: 15_000, perMegabyte: 500 };

async function seal(take: TakeRow, { db, transport, call }: Delivery): Promise<number> {
  const parts = await partsOf(db, take.id);
  const own = await digestsOf(db, take.id, parts);
  const megabytes = bytesOf(take) / 1_000_000;
  const stallMs = Math.max(call.stallMs, sealStallMs.least + megabytes * sealStallMs.perMegabyte);
  const json = manifestOf(take, parts, own.sha256);
  const result = await transport.call(sealTake, { ...call, stallMs, params: { take: take.id }, json });
  if (result.state === 'missing') {
    if ((await markParts(db, take.id, result.parts, false)) === 0) throw nothingGained();
  } else if (isSameTake(own.segments, result)) await markStored(db, take.id);
  else await markTake(db, take.id, { refused: 'digest_mismatch' });
  return 0;
}

/** An answer that changes nothing would be asked for again at once, for ever: it is a failure, with its pauses. */
function nothingGained(): FailedCall {
  return new FailedCall({ status: 500, code: 'unexpected', retryAfterMs: 0, isStall: false });
}
