// The chunks and answers that the device reported as saved, compared at the end with what the server has.
import { createHash } from 'node:crypto';
import { newId } from '#contract/id.ts';
import type { AnswerSubmission } from '#contract/interview.ts';
import type { TestLine } from './test-line.ts';
import type { TestServer } from './test-server.ts';
import type { OutboxSnapshot } from './types.ts';

/** One take as reported by the device; `unsure` is the chunk whose write a kill interrupted. */
export interface Recorded {
  id: string;
  question_id: string;
  segments: { saved: ArrayBuffer[]; unsure: ArrayBuffer | null }[];
}

export interface Ledger {
  /** The current question. */
  question_id: string;
  /** The take being recorded. */
  current: Recorded | undefined;
  /** Takes of the question that can still be chosen. */
  stopped: Recorded[];
  chosen: Map<string, Recorded>;
  /** Ids of text answers. */
  textAnswers: string[];
}

export function openLedger(): Ledger {
  return { question_id: newId(), current: undefined, stopped: [], chosen: new Map(), textAnswers: [] };
}

export const freshSegment = (): Recorded['segments'][number] => ({ saved: [], unsure: null });

export function savedChunks(take: Recorded | undefined): number {
  return take?.segments.reduce((sum, { saved }) => sum + saved.length, 0) ?? 0;
}

export function answerOf({ id, question_id }: Recorded, nowMs: number): AnswerSubmission {
  const recorded_at = new Date(nowMs).toISOString();
  return { type: 'video', id: newId(), question_id, version_id: newId(), recorded_at, take_id: id };
}

/** Everything that differs from what was promised, for a finished interview. */
export function complaintsOf(
  { current, chosen, textAnswers }: Ledger,
  { snapshot, server, line }: { snapshot: OutboxSnapshot; server: TestServer; line: TestLine },
): string[] {
  const complaints = [...line.sentAgain];
  if (!snapshot.safe_to_close || !snapshot.finished)
    complaints.push(`not stored: ${JSON.stringify(snapshot)}`);
  if (savedChunks(current) > 0) complaints.push('a take was not finished');
  for (const take of chosen.values())
    if (!isWhole(take, server.takes.get(take.id)?.sealed ?? []))
      complaints.push(`take ${take.id} is not whole`);
  for (const id of textAnswers) if (!server.answers.has(id)) complaints.push(`answer ${id} is missing`);
  const answers = textAnswers.length + chosen.size;
  if (server.answers.size !== answers) complaints.push(`${server.answers.size} answers of ${answers}`);
  if (line.answersAtFinish !== server.answers.size)
    complaints.push(`finished after ${line.answersAtFinish} answers`);
  return complaints;
}

function isWhole({ segments }: Recorded, sealed: readonly Uint8Array[]): boolean {
  const found = sealed.map((bytes) => hex([bytes]));
  let at = 0;
  for (const { saved, unsure } of segments) {
    const allowed = [hex(saved), hex([...saved, ...(unsure ? [unsure] : [])])];
    if ((saved.length > 0 || unsure) && allowed.includes(found[at] ?? '')) at += 1;
    // A segment with only an interrupted chunk may be there or not.
    else if (saved.length > 0) return false;
  }
  return at === found.length;
}

function hex(pieces: readonly (ArrayBuffer | Uint8Array)[]): string {
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(new Uint8Array(piece));
  return digest.digest('hex');
}
