// What the device has promised to keep, written down as it promises, and compared at the end with what the server has.
import { createHash } from 'node:crypto';
import { newId } from '#contract/id.ts';
import type { AnswerSubmission } from '#contract/interview.ts';
import type { TestLine } from './test-line.ts';
import type { TestServer } from './test-server.ts';
import type { OutboxSnapshot } from './types.ts';

/** One take as the device said it is kept; `unsure` is the chunk whose write a kill interrupted. */
export interface Recorded {
  id: string;
  question_id: string;
  segments: { kept: ArrayBuffer[]; unsure: ArrayBuffer | null }[];
}

export interface Ledger {
  /** The question that is asked. */
  question_id: string;
  /** The take that is being recorded. */
  current: Recorded | undefined;
  /** Takes of the question that may still be chosen. */
  stopped: Recorded[];
  chosen: Map<string, Recorded>;
  /** Ids of answers in words. */
  words: string[];
}

export function openLedger(): Ledger {
  return { question_id: newId(), current: undefined, stopped: [], chosen: new Map(), words: [] };
}

export const freshSegment = (): Recorded['segments'][number] => ({ kept: [], unsure: null });

export function keptChunks(take: Recorded | undefined): number {
  return take?.segments.reduce((sum, { kept }) => sum + kept.length, 0) ?? 0;
}

export function answerOf({ id, question_id }: Recorded, nowMs: number): AnswerSubmission {
  const recorded_at = new Date(nowMs).toISOString();
  return { type: 'video', id: newId(), question_id, version_id: newId(), recorded_at, take_id: id };
}

/** Everything that is not as it was promised, of an interview that is finished. */
export function complaintsOf(
  { current, chosen, words }: Ledger,
  { snapshot, server, line }: { snapshot: OutboxSnapshot; server: TestServer; line: TestLine },
): string[] {
  const found = [...line.sentAgain];
  if (!snapshot.safe_to_close || !snapshot.finished) found.push(`not stored: ${JSON.stringify(snapshot)}`);
  if (keptChunks(current) > 0) found.push('a take was not finished');
  for (const take of chosen.values())
    if (!isWhole(take, server.takes.get(take.id)?.sealed ?? [])) found.push(`take ${take.id} is not whole`);
  for (const id of words) if (!server.answers.has(id)) found.push(`answer ${id} is missing`);
  const answers = words.length + chosen.size;
  if (server.answers.size !== answers) found.push(`${server.answers.size} answers of ${answers}`);
  if (line.answersAtFinish !== server.answers.size)
    found.push(`finished after ${line.answersAtFinish} answers`);
  return found;
}

function isWhole({ segments }: Recorded, sealed: readonly Uint8Array[]): boolean {
  const found = sealed.map((bytes) => hex([bytes]));
  let at = 0;
  for (const { kept, unsure } of segments) {
    const asPromised = [hex(kept), hex([...kept, ...(unsure ? [unsure] : [])])];
    if ((kept.length > 0 || unsure) && asPromised.includes(found[at] ?? '')) at += 1;
    // A segment of nothing but an interrupted chunk may be there or not.
    else if (kept.length > 0) return false;
  }
  return at === found.length;
}

function hex(pieces: readonly (ArrayBuffer | Uint8Array)[]): string {
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(new Uint8Array(piece));
  return digest.digest('hex');
}
