// What the parts of an open outbox share.
import type { Changes } from './changes.ts';
import type { Database } from './database.ts';
import type { DeviceWrites } from './device-writes.ts';
import type { Drain } from './drain.ts';
import * as interviews from './interviews.ts';
import type { LeaderPorts } from './leader.ts';
import type { Recording } from './recording.ts';
import type { ReelLocks } from './reel-locks.ts';
import type { ServerClock } from './server-clock.ts';
import { snapshotOf, type InterviewRows } from './snapshot.ts';
import * as takes from './takes.ts';
import type { OutboxSnapshot } from './types.ts';

export interface OutboxPorts extends LeaderPorts {
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970, by the device's clock, right or wrong. */
  now: () => number;
  /** Milliseconds since any fixed moment: for durations and pauses, unaffected by changes of the clock. */
  ticks: () => number;
  random: () => number;
  /** False only if the browser knows that there is no network. */
  isOnline?: () => boolean;
  /** The prefix of the contract's paths: '/api/'. */
  baseUrl: string;
  /** Asks the browser to wake the service worker if this page dies (Background Sync). */
  askForSync?: () => void;
}

export interface OutboxContext {
  ports: OutboxPorts;
  db: Database;
  changes: Changes;
  clock: ServerClock;
  drain: Drain;
  recording: Recording;
  reelLocks: ReelLocks;
  writes: DeviceWrites;
}

/** The device's time as the outbox stores it. */
export function nowText(ports: Pick<OutboxPorts, 'now'>): string {
  return new Date(ports.now()).toISOString();
}

export async function snapshotIn(context: OutboxContext, hash: string): Promise<OutboxSnapshot> {
  const { db, changes, drain } = context;
  const [rows, queue, record] = await Promise.all([
    takes.takesOfInterview(db, hash),
    interviews.loadQueued(db, hash),
    interviews.loadInterview(db, hash),
  ]);
  const answered = record?.interview.answered.filter(({ stored }) => stored) ?? [];
  const interviewRows: InterviewRows = {
    hash,
    takes: rows,
    ...queue,
    answeredOnServer: answered.map(({ question_id }) => question_id),
    wasFinished: (record?.interview.finished_at ?? null) !== null,
  };
  const goodput = drain.goodput();
  const measured = goodput === undefined ? {} : { line_bits_per_second: Math.round(goodput) };
  return { ...snapshotOf(interviewRows, changes.status(hash)), ...measured };
}
