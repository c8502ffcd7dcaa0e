// What a candidate does in the tests' world, and what the device reports as saved. A write that the device refuses may
// be repeated, as the screens do.
import { newId } from '#contract/id.ts';
import { answerOf, freshSegment, savedChunks, type Ledger } from './test-ledger.ts';
import { hash, randomBytes, textAnswer } from './test-stage.ts';
import type { VirtualTime } from './test-time.ts';
import type { TakeSummary, WorkerOutbox } from './types.ts';

export interface Candidate {
  /** Presses *record*; no chunk has arrived yet. */
  begin(): Promise<void>;
  record(chunks: number, bytes?: number): Promise<void>;
  stop(): Promise<void>;
  retake(): Promise<void>;
  choose(): Promise<void>;
  answerByText(): Promise<void>;
  /** Chooses the take, finishes the interview and waits until it is stored. Repairs nothing. */
  finishAndWait(): Promise<void>;
  /** Chunks of the running take that the device reported as saved. */
  savedChunks(): number;
  isRecording(): boolean;
  /** The takes of the current question that the device offers. */
  takes(): Promise<readonly TakeSummary[]>;
}

export interface CandidatePorts extends VirtualTime {
  ledger: Ledger;
  /** The outbox of the visible page. */
  outbox: () => WorkerOutbox;
  /** Decides sizes. */
  random: () => number;
}

/** Longer than 80 lines: one short method per method of `Candidate`. */
export function openCandidate({ ledger, outbox, random, pass, done }: CandidatePorts): Candidate {
  const candidate: Candidate = {
    async begin() {
      const { question_id } = ledger;
      await done(outbox().beginTake({ hash, question_id, mime_type: 'video/webm' }));
    },
    async record(count, bytes = 900) {
      if (!(await succeeds(beginRecording))) return;
      const { current } = ledger;
      const segment = current?.segments.at(-1);
      for (let i = 0; i < count && segment && current; i += 1) {
        const chunk = randomBytes(1 + Math.floor(random() * bytes));
        const number = current.segments.length - 1;
        const { id } = current;
        if (await succeeds(() => outbox().appendChunk(id, number, chunk))) segment.saved.push(chunk);
        await pass(40);
      }
    },
    async stop() {
      const take = ledger.current;
      if (!take || savedChunks(take) === 0) return;
      await succeeds(() => outbox().endSegment(take.id, take.segments.length - 1, 1000));
      if (!(await succeeds(() => outbox().finishTake(take.id)))) return;
      ledger.stopped.push(take);
      ledger.current = undefined;
    },
    async retake() {
      await candidate.stop();
      const last = ledger.stopped.pop();
      if (last) await succeeds(() => outbox().discardTake(last.id));
    },
    async choose() {
      await candidate.stop();
      const take = ledger.stopped.pop();
      if (!take || !(await succeeds(() => outbox().submitAnswer(hash, answerOf(take, outbox().serverNow())))))
        return;
      ledger.chosen.set(take.id, take);
      ledger.stopped.length = 0;
      // A take without chunks (the disk was full) is deleted with the question's other takes.
      ledger.current = undefined;
      ledger.question_id = newId();
    },
    async answerByText() {
      const answer = textAnswer(`words ${ledger.textAnswers.length}`);
      if (await succeeds(() => outbox().submitAnswer(hash, answer))) ledger.textAnswers.push(answer.id);
    },
    async finishAndWait() {
      await candidate.choose();
      await done(outbox().finish(hash, newId(), new Date().toISOString()));
      outbox().drain();
      for (let waitedMs = 0; waitedMs < 120_000; waitedMs += 500) {
        const snapshot = await done(outbox().snapshot(hash));
        if (snapshot.safe_to_close && snapshot.finished) return;
        await pass(500);
      }
    },
    savedChunks: () => savedChunks(ledger.current),
    isRecording: () => ledger.current !== undefined,
    takes: () => done(outbox().takesOf(hash, ledger.question_id)),
  };
  return candidate;

  async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
    return done(
      work().then(
        () => true,
        () => false,
      ),
    );
  }

  async function beginRecording(): Promise<void> {
    const { current, question_id } = ledger;
    if (!current) {
      const { id } = await outbox().beginTake({ hash, question_id, mime_type: 'video/webm' });
      ledger.current = { id, question_id, segments: [freshSegment()] };
      await outbox().beginSegment(id, 'video/webm');
    } else if (current.segments.at(-1)?.saved.length === 0 && current.segments.length > 1) {
      const number = await outbox().beginSegment(current.id, 'video/webm');
      while (current.segments.length <= number) current.segments.push(freshSegment());
      current.segments.length = number + 1;
    }
  }
}
