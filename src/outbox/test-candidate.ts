// What a candidate does in the world of the tests, and what the device then says it keeps. A write that the device refuses
// may be tried again and again, as the screens do.
import { newId } from '#contract/id.ts';
import { answerOf, freshSegment, keptChunks, type Ledger } from './test-ledger.ts';
import { hash, randomBytes, textAnswer } from './test-stage.ts';
import type { VirtualTime } from './test-time.ts';
import type { TakeSummary, WorkerOutbox } from './types.ts';

export interface Candidate {
  /** Presses *record*; nothing has come yet. */
  begin(): Promise<void>;
  record(chunks: number, bytes?: number): Promise<void>;
  stop(): Promise<void>;
  retake(): Promise<void>;
  choose(): Promise<void>;
  answerInWords(): Promise<void>;
  /** Chooses what was recorded, finishes and waits, on a device that is no kinder than before. */
  finishWell(): Promise<void>;
  /** Chunks that the device said it keeps, of the running take. */
  kept(): number;
  isRecording(): boolean;
  /** Of the question that is asked, as the device offers them. */
  takes(): Promise<readonly TakeSummary[]>;
}

export interface CandidatePorts extends VirtualTime {
  ledger: Ledger;
  /** Of the page that the candidate looks at. */
  outbox: () => WorkerOutbox;
  /** Decides sizes. */
  random: () => number;
}

export function openCandidate({ ledger, outbox, random, pass, done }: CandidatePorts): Candidate {
  const candidate: Candidate = {
    async begin() {
      const { question_id } = ledger;
      await done(outbox().beginTake({ hash, question_id, mime_type: 'video/webm' }));
    },
    async record(count, bytes = 900) {
      if (!(await tried(beginRecording))) return;
      const { current } = ledger;
      const segment = current?.segments.at(-1);
      for (let i = 0; i < count && segment && current; i += 1) {
        const chunk = randomBytes(1 + Math.floor(random() * bytes));
        const number = current.segments.length - 1;
        const { id } = current;
        if (await tried(() => outbox().appendChunk(id, number, chunk))) segment.kept.push(chunk);
        await pass(40);
      }
    },
    async stop() {
      const take = ledger.current;
      if (!take || keptChunks(take) === 0) return;
      await tried(() => outbox().endSegment(take.id, take.segments.length - 1, 1000));
      if (!(await tried(() => outbox().finishTake(take.id, null)))) return;
      ledger.stopped.push(take);
      ledger.current = undefined;
    },
    async retake() {
      await candidate.stop();
      const last = ledger.stopped.pop();
      if (last) await tried(() => outbox().discardTake(last.id));
    },
    async choose() {
      await candidate.stop();
      const take = ledger.stopped.pop();
      if (!take || !(await tried(() => outbox().submitAnswer(hash, answerOf(take, outbox().serverNow())))))
        return;
      ledger.chosen.set(take.id, take);
      ledger.stopped.length = 0;
      // One that a full disk let nothing into goes with the others of its question.
      ledger.current = undefined;
      ledger.question_id = newId();
    },
    async answerInWords() {
      const said = textAnswer(`words ${ledger.words.length}`);
      if (await tried(() => outbox().submitAnswer(hash, said))) ledger.words.push(said.id);
    },
    async finishWell() {
      await candidate.choose();
      await done(outbox().finish(hash, newId(), new Date().toISOString()));
      outbox().drain();
      for (let waited = 0; waited < 120_000; waited += 500) {
        const snapshot = await done(outbox().snapshot(hash));
        if (snapshot.safe_to_close && snapshot.finished) return;
        await pass(500);
      }
    },
    kept: () => keptChunks(ledger.current),
    isRecording: () => ledger.current !== undefined,
    takes: () => done(outbox().takesOf(hash, ledger.question_id)),
  };
  return candidate;

  async function tried(work: () => Promise<unknown>): Promise<boolean> {
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
    } else if (current.segments.at(-1)?.kept.length === 0 && current.segments.length > 1) {
      const number = await outbox().beginSegment(current.id, 'video/webm');
      while (current.segments.length <= number) current.segments.push(freshSegment());
      current.segments.length = number + 1;
    }
  }
}
