// The outbox: everything a candidate says or records goes to the device's disk here, and from there to the server.
// It runs in the page and in the service worker; what differs between them comes in as ports.
import { newId } from '#contract/id.ts';
import { openChanges } from './changes.ts';
import { openDatabase } from './database.ts';
import { openDrain } from './drain.ts';
import { endingWith } from './ending.ts';
import { outboxFault } from './fault.ts';
import * as interviews from './interviews.ts';
import { keepLeading, lead, type LeaderPorts } from './leader.ts';
import { isQuota, keepReserve, withRoom } from './make-room.ts';
import { dropContent, erase, forget, isOver } from './purge.ts';
import { openRecording } from './recording.ts';
import { openServerClock } from './server-clock.ts';
import { snapshotOf, summaryOf, type Kept } from './snapshot.ts';
import * as takes from './takes.ts';
import { openTransport } from './transport.ts';
import type { OutboxSnapshot, WorkerOutbox } from './types.ts';

export interface OutboxPorts extends LeaderPorts {
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970, by the device's clock, right or wrong. */
  now: () => number;
  /** Milliseconds since whenever: for durations and pauses, whatever is done to the clock. */
  ticks: () => number;
  random: () => number;
  /** Where the contract's paths begin: '/api/'. */
  baseUrl: string;
  /** Asks the browser to wake the service worker should this page die (Background Sync). */
  askForSync?: () => void;
}

export async function openOutbox(ports: OutboxPorts): Promise<WorkerOutbox> {
  const db = openDatabase(ports.name);
  const nowText = () => new Date(ports.now()).toISOString();
  const changes = openChanges(ports.channel, () => drain.wake());
  // What can't be saved is learnt again.
  const clock = openServerClock(
    ports,
    (offsetMs) => void interviews.saveClockOffset(db, offsetMs).catch(() => undefined),
  );
  const drain = openDrain({
    db,
    transport: openTransport({ ...ports, clock }),
    now: ports.now,
    ticks: ports.ticks,
    random: ports.random,
    onChange: changes.changed,
    onWaiting: changes.waits,
    onFault: noticeFault,
    onDelivered: changes.databaseWorks,
  });
  const recording = openRecording(db, ports.ticks, { onSealed: moved, onError: noticeFault });
  const closed = new AbortController();
  let isLeading = false;
  // A full disk is no reason not to open: what is unsealed stays as it is, and is sealed when there is room.
  const sealing = withRoom(db, () => takes.sealLeftovers(db)).catch((error: unknown) => {
    noticeFault(error);
    if (!isQuota(error)) throw outboxFault(error);
  });
  // Side by side: whoever goes on with an interview waits for them.
  const [offsetMs] = await Promise.all([interviews.loadClockOffset(db), sealing, keepReserve(db)]);
  clock.set(offsetMs);
  // Nothing waits for it, and what fails is tried at the next start.
  void tidy().catch(() => undefined);

  return {
    async saveInterview(record) {
      await guarded(() => interviews.saveInterview(db, record));
      clock.set(record.clock_offset_ms);
      // A new session token may be what everything waits for.
      drain.hurry();
      moved(record.hash);
    },
    renewInterview: (hash, changed) => guarded(() => interviews.renewInterview(db, hash, changed)),
    loadInterview: (hash) => interviews.loadInterview(db, hash),
    async unfinishedInterviews() {
      const all = await interviews.loadInterviews(db);
      const snapshots = await Promise.all(all.map(({ hash }) => snapshot(hash)));
      return all.filter((_, i) => !(snapshots[i]?.finished && snapshots[i].safe_to_close));
    },
    saveState: (hash, state) => guarded(() => interviews.saveState(db, hash, state, nowText())),
    keepMedia: (hash, address) => interviews.keepMedia(db, hash, address, ports.fetch),
    loadMedia: (address) => interviews.loadMedia(db, address),

    async beginTake({ hash, question_id, mime_type }) {
      const take = { id: newId(), hash, purpose: 'answer', question_id, mime_type, name: '' } as const;
      const begun = await queued(hash, () => takes.beginTake(db, take, clock.now()));
      await keepReserve(db);
      return summaryOf(begun);
    },
    beginSegment: (id, mimeType, pace) =>
      guarded(() => takes.beginSegment(db, id, { mimeType, pace }, ports.ticks())),
    async appendChunk(id, segment, chunk) {
      const hasRoom = await told(() => recording.append(id, segment, chunk));
      if (hasRoom) changes.deviceFault(null);
    },
    endSegment: (id, segment, durationMs) => told(() => recording.end(id, segment, durationMs)),
    async finishTake(id, poster) {
      const take = await guarded(() => takes.finishTake(db, id, poster));
      moved(take.hash);
      ports.askForSync?.();
    },
    async discardTake(id) {
      const take = await guarded(() => interviews.discardTake(db, id));
      if (take) moved(take.hash);
    },
    async takesOf(hash, questionId) {
      const found = await takes.takesOfInterview(db, hash);
      return found.filter((take) => take.question_id === questionId).map(summaryOf);
    },
    takeBlob: (id, segment) => takes.takeBlob(db, id, segment),

    async addFile(hash, purpose, file, name) {
      const take = { id: newId(), hash, purpose, question_id: null, mime_type: file.type, name };
      return summaryOf(await queued(hash, () => takes.addFile(db, take, file, clock.now())));
    },
    submitAnswer: (hash, answer) => queued(hash, () => interviews.queueAnswer(db, hash, answer, nowText())),
    finish: (hash, id, finishedAt) =>
      queued(hash, () => interviews.queueFinish(db, hash, id, finishedAt, nowText())),

    async eraseInterview(hash) {
      await erase(db, hash);
      moved(hash);
    },

    serverNow: clock.now,

    snapshot,
    subscribe(hash, listener) {
      const refresh = inTurn(async () => {
        const fresh = await snapshot(hash).catch(() => undefined);
        if (fresh && isSubscribed) listener(fresh);
      });
      let isSubscribed = true;
      const stop = changes.listen(hash, refresh);
      return () => {
        isSubscribed = false;
        stop();
      };
    },
    drain() {
      drain.hurry();
      if (isLeading) return;
      isLeading = true;
      void keepLeading(ports, closed.signal, (turn) => drain.run(turn, 'stopped'))
        .catch(() => undefined) // Locks may fail in odd places (an opaque origin); the next call tries again.
        .then(() => (isLeading = false));
    },
    async drainUntilEmpty(timeoutMs) {
      const time = endingWith(closed.signal);
      const limit = setTimeout(time.end, timeoutMs);
      const isEmpty = await lead(ports, time.signal, (turn) => drain.run(turn, 'empty'));
      clearTimeout(limit);
      time.end();
      // The turn may never have come, and the page that had it has done everything.
      return isEmpty ?? drain.isEmpty();
    },
    close() {
      closed.abort();
      changes.close();
      db.close();
    },
  };

  /** Of finished interviews only what the candidate's page shows is kept, and that for a while. */
  async function tidy(): Promise<void> {
    for (const { hash, saved_at } of await interviews.loadInterviews(db)) {
      const { finished, safe_to_close } = await snapshot(hash);
      if (!finished || !safe_to_close) continue;
      await (isOver(saved_at, ports.now()) ? forget(db, hash) : dropContent(db, hash));
    }
  }

  async function snapshot(hash: string): Promise<OutboxSnapshot> {
    const [rows, queue, record] = await Promise.all([
      takes.takesOfInterview(db, hash),
      interviews.loadQueued(db, hash),
      interviews.loadInterview(db, hash),
    ]);
    const answered = record?.interview.answered.filter(({ stored }) => stored) ?? [];
    const kept: Kept = {
      hash,
      takes: rows,
      ...queue,
      answeredElsewhere: answered.map(({ question_id }) => question_id),
      finishedBefore: (record?.interview.finished_at ?? null) !== null,
    };
    const goodput = drain.goodput();
    const measured = goodput === undefined ? {} : { line_bits_per_second: Math.round(goodput) };
    return { ...snapshotOf(kept, changes.status(hash)), ...measured };
  }

  /** Something to send is on disk: send it, and ask to be woken should this page die. */
  async function queued<T>(hash: string, work: () => Promise<T>): Promise<T> {
    const result = await guarded(work);
    changes.deviceFault(null);
    moved(hash);
    ports.askForSync?.();
    return result;
  }

  function moved(hash: string): void {
    changes.changed(hash);
    drain.wake();
  }

  /** A write that is safe to repeat: a full disk makes room for it. */
  function guarded<T>(work: () => Promise<T>): Promise<T> {
    return told(() => withRoom(db, work));
  }

  /** A write that the device refuses is told at once (P5). Only writes of some size tell that it is over. */
  async function told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      noticeFault(error);
      throw outboxFault(error);
    }
  }

  function noticeFault(error: unknown): void {
    const { code } = outboxFault(error);
    if (code === 'quota' || code === 'database') changes.deviceFault(code);
  }
}

/** Runs at most one at a time; calls meanwhile make one more run afterwards. */
function inTurn(work: () => Promise<void>): () => void {
  let state: 'idle' | 'running' | 'again' = 'idle';
  return function run() {
    if (state !== 'idle') {
      state = 'again';
      return;
    }
    state = 'running';
    void work().finally(() => {
      const isAgain = state === 'again';
      state = 'idle';
      if (isAgain) run();
    });
  };
}
