// The outbox: saves every answer and recording to the device's disk and sends it to the server from there. It runs in
// the page and in the service worker; what differs between them is passed in as ports.
import { newId } from '#contract/id.ts';
import { openChanges } from './changes.ts';
import { openDatabase } from './database.ts';
import { openDrain } from './drain.ts';
import { linkedAbort } from './linked-abort.ts';
import { outboxFault } from './fault.ts';
import * as interviews from './interviews.ts';
import { keepLeading, lead, type LeaderPorts } from './leader.ts';
import { isQuota, ensureReserve, withRoom } from './make-room.ts';
import { dropContent, erase, forget, isExpired } from './purge.ts';
import { openRecording } from './recording.ts';
import { openServerClock } from './server-clock.ts';
import { snapshotOf, summaryOf, type InterviewRows } from './snapshot.ts';
import * as takes from './takes.ts';
import { openTransport } from './transport.ts';
import type { OutboxSnapshot, WorkerOutbox } from './types.ts';

export interface OutboxPorts extends LeaderPorts {
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970, by the device's clock, right or wrong. */
  now: () => number;
  /** Milliseconds since any fixed moment: for durations and pauses, unaffected by changes of the clock. */
  ticks: () => number;
  random: () => number;
  /** The prefix of the contract's paths: '/api/'. */
  baseUrl: string;
  /** Asks the browser to wake the service worker if this page dies (Background Sync). */
  askForSync?: () => void;
}

/** Longer than 80 lines: one short method per method of `WorkerOutbox`. */
export async function openOutbox(ports: OutboxPorts): Promise<WorkerOutbox> {
  const db = openDatabase(ports.name);
  const nowText = () => new Date(ports.now()).toISOString();
  const changes = openChanges(ports.channel, () => drain.wake());
  // An offset that cannot be saved is measured again.
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
    onWaiting: changes.publishWaiting,
    onFault: publishFault,
    onDelivered: changes.clearDatabaseFault,
  });
  const recording = openRecording(db, ports.ticks, { onSealed: notifyChange, onError: publishFault });
  const closed = new AbortController();
  let isLeading = false;
  // The outbox opens even on a full disk: unsealed chunks stay as they are and are sealed when there is room.
  const sealing = withRoom(db, () => takes.sealLeftovers(db)).catch((error: unknown) => {
    publishFault(error);
    if (!isQuota(error)) throw outboxFault(error);
  });
  // In parallel. The caller waits for them before it continues an interview.
  const [offsetMs] = await Promise.all([interviews.loadClockOffset(db), sealing, ensureReserve(db)]);
  clock.set(offsetMs);
  // Nothing waits for it, and the next start repeats what fails.
  void tidy().catch(() => undefined);

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
      const snapshots = await Promise.all(all.map(({ hash }) => snapshot(hash)));
      return all.filter((_, i) => !(snapshots[i]?.finished && snapshots[i].safe_to_close));
    },
    saveState: (hash, state) => guarded(() => interviews.saveState(db, hash, state, nowText())),
    saveMedia: (hash, address) => interviews.saveMedia(db, hash, address, ports.fetch),
    loadMedia: (address) => interviews.loadMedia(db, address),

    async beginTake({ hash, question_id, mime_type }) {
      const take = { id: newId(), hash, purpose: 'answer', question_id, mime_type, name: '' } as const;
      const begun = await saveToSend(hash, () => takes.beginTake(db, take, clock.now()));
      await ensureReserve(db);
      return summaryOf(begun);
    },
    beginSegment: (id, mimeType, pace) =>
      guarded(() => takes.beginSegment(db, id, { mimeType, pace }, ports.ticks())),
    async appendChunk(id, segment, chunk) {
      const hasRoom = await publishingFaults(() => recording.append(id, segment, chunk));
      if (hasRoom) changes.deviceFault(null);
    },
    endSegment: (id, segment, durationMs) => publishingFaults(() => recording.end(id, segment, durationMs)),
    async finishTake(id, poster) {
      const take = await guarded(() => takes.finishTake(db, id, poster));
      notifyChange(take.hash);
      ports.askForSync?.();
    },
    async discardTake(id) {
      const take = await guarded(() => interviews.discardTake(db, id));
      if (take) notifyChange(take.hash);
    },
    async takesOf(hash, questionId) {
      const found = await takes.takesOfInterview(db, hash);
      return found.filter((take) => take.question_id === questionId).map(summaryOf);
    },
    takeBlob: (id, segment) => takes.takeBlob(db, id, segment),

    async addFile(hash, purpose, file, name) {
      const take = { id: newId(), hash, purpose, question_id: null, mime_type: file.type, name };
      return summaryOf(await saveToSend(hash, () => takes.addFile(db, take, file, clock.now())));
    },
    submitAnswer: (hash, answer) =>
      saveToSend(hash, () => interviews.queueAnswer(db, hash, answer, nowText())),
    finish: (hash, id, finishedAt) =>
      saveToSend(hash, () => interviews.queueFinish(db, hash, id, finishedAt, nowText())),

    async eraseInterview(hash) {
      await erase(db, hash);
      notifyChange(hash);
    },

    serverNow: clock.now,

    snapshot,
    subscribe(hash, listener) {
      const refresh = coalesced(async () => {
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
        .catch(() => undefined) // Locks can fail in odd places (an opaque origin); the next call tries again.
        .then(() => (isLeading = false));
    },
    async drainUntilEmpty(timeoutMs) {
      const time = linkedAbort(closed.signal);
      const timer = setTimeout(time.abort, timeoutMs);
      const isEmpty = await lead(ports, time.signal, (turn) => drain.run(turn, 'empty'));
      clearTimeout(timer);
      time.abort();
      // The turn may never have come, because the page that had it sent everything.
      return isEmpty ?? drain.isEmpty();
    },
    close() {
      closed.abort();
      changes.close();
      db.close();
    },
  };

  /** Deletes the content of finished interviews. What the candidate's page shows stays for a while. */
  async function tidy(): Promise<void> {
    for (const { hash, saved_at } of await interviews.loadInterviews(db)) {
      const { finished, safe_to_close } = await snapshot(hash);
      if (!finished || !safe_to_close) continue;
      await (isExpired(saved_at, ports.now()) ? forget(db, hash) : dropContent(db, hash));
    }
  }

  async function snapshot(hash: string): Promise<OutboxSnapshot> {
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

  /** Something to send is on disk: send it, and ask to be woken if this page dies. */
  async function saveToSend<T>(hash: string, work: () => Promise<T>): Promise<T> {
    const result = await guarded(work);
    changes.deviceFault(null);
    notifyChange(hash);
    ports.askForSync?.();
    return result;
  }

  function notifyChange(hash: string): void {
    changes.changed(hash);
    drain.wake();
  }

  /** A write that is safe to repeat: on a full disk it makes room and repeats. */
  function guarded<T>(work: () => Promise<T>): Promise<T> {
    return publishingFaults(() => withRoom(db, work));
  }

  /** Publishes the fault at once when the device refuses a write (P5). Only writes of some size clear it again. */
  async function publishingFaults<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      publishFault(error);
      throw outboxFault(error);
    }
  }

  function publishFault(error: unknown): void {
    const { code } = outboxFault(error);
    if (code === 'quota' || code === 'database') changes.deviceFault(code);
  }
}

/** Runs one at a time. Calls during a run cause one more run afterwards. */
function coalesced(work: () => Promise<void>): () => void {
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
