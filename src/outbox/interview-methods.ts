// The outbox's methods for interviews: saving and loading them, their state, media and answers.
import { nowText, snapshotIn, type OutboxContext } from './context.ts';
import * as interviews from './interviews.ts';
import { erase } from './purge.ts';
import type { Outbox } from './types.ts';

type InterviewMethods = Pick<
  Outbox,
  | 'saveInterview'
  | 'renewInterview'
  | 'loadInterview'
  | 'unfinishedInterviews'
  | 'saveState'
  | 'saveMedia'
  | 'loadMedia'
  | 'submitAnswer'
  | 'finish'
  | 'eraseInterview'
>;

export function interviewMethods(context: OutboxContext): InterviewMethods {
  const { ports, db, clock, drain, writes } = context;
  const { guarded, saveToSend, notifyChange } = writes;
  return {
    async saveInterview(record) {
      await guarded(() => interviews.saveInterview(db, record));
      clock.set(record.clock_offset_ms);
      // Everything may be waiting for a new session token.
      drain.hurry();
      notifyChange(record.hash);
    },
    renewInterview: (hash, changed) => guarded(() => interviews.renewInterview(db, hash, changed)),
    loadInterview: (hash) => interviews.loadInterview(db, hash),
    async unfinishedInterviews() {
      const all = await interviews.loadInterviews(db);
      const snapshots = await Promise.all(all.map(({ hash }) => snapshotIn(context, hash)));
      return all.filter((_, i) => !(snapshots[i]?.finished && snapshots[i].safe_to_close));
    },
    saveState: (hash, state) => guarded(() => interviews.saveState(db, hash, state, nowText(ports))),
    saveMedia: (hash, address) => interviews.saveMedia(db, hash, address, ports.fetch),
    loadMedia: (address) => interviews.loadMedia(db, address),
    submitAnswer: (hash, answer) =>
      saveToSend(hash, () => interviews.queueAnswer(db, hash, answer, nowText(ports))),
    finish: (hash, id, finishedAt) =>
      saveToSend(hash, () => interviews.queueFinish(db, hash, id, finishedAt, nowText(ports))),
    async eraseInterview(hash) {
      await erase(db, hash);
      notifyChange(hash);
    },
  };
}
