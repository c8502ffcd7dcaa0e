// Carries out one task: sends it and records the result. Every task is safe to repeat, by any context, at any time
// (P3): a lost reply costs bandwidth, never data.
import { encodeFrameHeader, partsMediaType } from '#contract/frames.ts';
import { finishInterview, submitAnswer } from '#contract/interview.ts';
import {
  bindingHeader,
  bindTake,
  encodeBinding,
  putPart,
  putParts,
  putPoster,
  sealTake,
  type Manifest,
  type SealResult,
  type TakeBinding,
} from '#contract/take.ts';
import * as z from 'zod/mini';
import { claimOfPart, type Task } from './agenda.ts';
import type { Database } from './database.ts';
import { bytesOf, isSameTake, manifestOf, summarized } from './parts.ts';
import { bytesHere, digestsOf, markParts, markStored, markTake, partsOf, settleWrite } from './receipts.ts';
import { Bytes, type PartRow, type QueuedWrite, type TakeRow } from './rows.ts';
import { contentDigest, sha256Hex } from './sha256.ts';
import { FailedCall, type CallOptions, type Transport } from './transport.ts';

export interface Delivery {
  db: Database;
  /** Bytes that the server has of parts whose request was cut, by `claimOfPart`. */
  begun: Map<string, number>;
  transport: Transport;
  call: Pick<CallOptions, 'token' | 'stallMs' | 'signal' | 'isLowPriority'>;
}

/** Returns how many bytes of recording were sent. */
export async function deliver(task: Task, delivery: Delivery): Promise<number> {
  switch (task.kind) {
    case 'write':
      return deliverWrite(task.write, delivery);
    case 'bind':
      return bind(task.take, delivery);
    case 'parts':
      return deliverParts(task.take, task.parts, delivery);
    case 'poster':
      return deliverPoster(task.take, delivery);
    case 'seal':
      return seal(task, delivery);
  }
}

/** The server will never accept it. The answer or recording stays on the device. */
export async function markRefused(task: Task, code: string, db: Database): Promise<void> {
  if (task.kind === 'write') await settleWrite(db, task.write, code);
  else if (task.kind === 'poster') await markTake(db, task.take.id, { poster: 'sent' });
  else await markTake(db, task.take.id, { refused: code });
}

/**
 * True if bytes to be sent are missing here or differ from what was sealed. Counts only parts that are still unsent:
 * bytes that another drainer (leader.ts) has sent meanwhile may be gone, and are not lost.
 */
export async function isCorrupt(task: Task, db: Database): Promise<boolean> {
  if (task.kind !== 'parts') return false;
  const unsent = (await partsOf(db, task.take.id)).filter((part) => part.unsent === 1);
  const parts = task.parts.filter((part) => unsent.some((unsentPart) => isSamePart(unsentPart, part)));
  const contents = await bytesHere(db, task.take.id, parts);
  const digests = await Promise.all(contents.map((bytes) => bytes && sha256Hex(bytes)));
  return parts.some(({ sha256 }, i) => sha256 !== digests[i]);
}

function isSamePart(a: PartRow, b: PartRow): boolean {
  return a.segment === b.segment && a.number === b.number;
}

/** The server has sealed this take. Only the seal's receipt is missing here. */
export async function markAllSent(take: TakeRow, db: Database): Promise<void> {
  await markParts(db, take.id, await partsOf(db, take.id));
}

async function deliverWrite(write: QueuedWrite, { db, transport, call }: Delivery): Promise<number> {
  const endpoint = write.kind === 'answer' ? submitAnswer : finishInterview;
  await transport.call(endpoint, { ...call, json: write.body });
  await settleWrite(db, write, null);
  return 0;
}

/** A repeated bind asks the server which parts it has. */
async function bind(take: TakeRow, { db, transport, call, begun }: Delivery): Promise<number> {
  const json = bindingOf(take);
  const reply = await transport.call(bindTake, { ...call, params: { take: take.id }, json });
  for (const part of reply.begun ?? []) begun.set(claimOfPart({ take: take.id, ...part }), part.bytes);
  await markTake(db, take.id, { bound: true, run_bytes: reply.run_bytes });
  if (reply.state === 'stored') await markAllSent(take, db);
  else await markParts(db, take.id, reply.parts);
  return 0;
}

function bindingOf({ purpose, question_id, mime_type, name, started_at }: TakeRow): TakeBinding {
  return { purpose, question_id, mime_type, name, started_at };
}

async function deliverParts(take: TakeRow, parts: readonly PartRow[], delivery: Delivery): Promise<number> {
  // A missing part fails to parse; `isCorrupt` then finds it.
  const contents = z.array(Bytes).parse(await bytesHere(delivery.db, take.id, parts));
  const [first, ...more] = parts;
  const isAlone = first && more.length === 0 && take.bound && !delivery.begun.has(claimOfPart(first));
  if (isAlone) await sendPart(take, first, contents, delivery);
  else return sendParts(take, parts, contents, delivery);
  return first.bytes;
}

async function sendPart(
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
  const reply = await transport.call(putPart, { ...call, params: { take: take.id, segment, number }, bytes });
  if (reply.state === 'stored') await markAllSent(take, db);
  else await markParts(db, take.id, [part]);
}

async function sendParts(
  take: TakeRow,
  parts: readonly PartRow[],
  contents: ArrayBuffer[],
  { db, transport, call, begun }: Delivery,
): Promise<number> {
  let sent = 0;
  const frames = parts.flatMap((part, i) => {
    // Used only once, because the server may have lost it.
    const from = takeOut(begun, claimOfPart(part)) ?? 0;
    const rest = (contents[i] ?? new ArrayBuffer(0)).slice(from < part.bytes ? from : 0);
    sent += rest.byteLength;
    return [encodeFrameHeader({ ...part, bytes: rest.byteLength }), rest];
  });
  const bytes = { content: new Blob(frames), type: partsMediaType };
  const headers = take.bound ? {} : { [bindingHeader]: encodeBinding(bindingOf(take)) };
  const reply = await transport.call(putParts, { ...call, params: { take: take.id }, bytes, headers });
  if (!take.bound) await markTake(db, take.id, { bound: true, run_bytes: reply.run_bytes });
  if (reply.state === 'stored') await markAllSent(take, db);
  else if ((await markParts(db, take.id, reply.stored)) === 0) throw noProgress();
  return sent;
}

function takeOut(map: Map<string, number>, key: string): number | undefined {
  const value = map.get(key);
  map.delete(key);
  return value;
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

/** The server joins and hashes possibly many megabytes before it answers. */
const sealStallMs = { min: 15_000, perMegabyte: 500 };

/** `isEarly`: other requests are still sending the last parts, and the server waits for them. */
async function seal(
  { take, isEarly }: Extract<Task, { kind: 'seal' }>,
  { db, transport, call }: Delivery,
): Promise<number> {
  const parts = await partsOf(db, take.id);
  const megabytes = bytesOf(take) / 1_000_000;
  const stallMs = Math.max(call.stallMs, sealStallMs.min + megabytes * sealStallMs.perMegabyte);
  const send = (json: Manifest) =>
    transport.call(sealTake, { ...call, stallMs, params: { take: take.id }, json });
  const listed = { ...manifestOf(take, parts), ...(isEarly && { await_parts: true }) };
  // The device reads and hashes its own copy while the server checks the other.
  const [result, own] = await Promise.all([sendBriefly(listed, send), digestsOf(db, take.id, parts)]);
  if (result.state === 'missing') {
    // Parts may have been stored since. The next seal reports what is really missing.
    if (!isEarly && (await markParts(db, take.id, result.parts, false)) === 0) throw noProgress();
  } else if (result.state === 'list_needed') throw noProgress();
  else if (isSameTake(own, result)) await markStored(db, take.id);
  else await markTake(db, take.id, { refused: 'digest_mismatch' });
  return 0;
}

/** Sends the manifest with summaries, and the list of parts only if the server needs it. */
async function sendBriefly(
  listed: Manifest,
  send: (manifest: Manifest) => Promise<SealResult>,
): Promise<SealResult> {
  const brief = await summarized(listed);
  const result = await send(brief).catch((error: unknown) => {
    // During an update, a process of an older version knows no summaries.
    if (error instanceof FailedCall && error.failure.code === 'invalid_fields') return undefined;
    throw error;
  });
  return result === undefined || result.state === 'list_needed' ? send(listed) : result;
}

/**
 * A reply that changes nothing would be requested again at once, for ever. Treat it as a failure, so that it backs
 * off.
 */
function noProgress(): FailedCall {
  return new FailedCall({ status: 500, code: 'unexpected', retryAfterMs: 0, isStall: false });
}
