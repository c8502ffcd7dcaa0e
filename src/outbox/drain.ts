// The loop that empties the outbox: read what is left, start what may start, wait until something changes. Tasks are
// carried out in deliver.ts and ordered in agenda.ts. outcomes.ts decides what follows from their outcomes.
import { bytesIn, claimsOf, isEmpty, nextTasks, subjectOf, type Conditions, type Task } from './agenda.ts';
import type { Waiting } from './backoff.ts';
import { deliver } from './deliver.ts';
import { openGathering, type Gathering } from './gathering.ts';
import { loadSessions } from './interviews.ts';
import { isLongProbeDue, stallTimeoutMs } from './line.ts';
import { loadWork } from './load-work.ts';
import { openOutcomes, type OutcomePorts, type Outcomes } from './outcomes.ts';
import type { Transport } from './transport.ts';
import { openUploadLimit, type UploadLimit } from './upload-limit.ts';
import { openWakeSignal } from './wake-signal.ts';

export interface DrainPorts extends OutcomePorts {
  transport: Transport;
  /** Something of this interview has changed. */
  onChange: (hash: string) => void;
  onWaiting: (waiting: ReadonlyMap<string | null, Waiting>) => void;
}

export interface Drain {
  /** Runs until stopped, or until nothing is left. Returns true if nothing was left. One run at a time. */
  run(signal: AbortSignal, until: 'stopped' | 'empty'): Promise<boolean>;
  /** True if everything is acknowledged, whichever context sent it. */
  isEmpty(): Promise<boolean>;
  /** Recent sending speed in bits per second; undefined while too little was sent to know. */
  goodput(): number | undefined;
  /** Bits per second that sending may use; null: no limit (upload-limit.ts). */
  setUploadLimit(bitsPerSecond: number | null): void;
  /** The limit that another context has set. */
  hearUploadLimit(bitsPerSecond: number | null): void;
  /** There may be something new to send. */
  wake(): void;
  /** There may be something new, and the line may be back: retries everything that is backing off. */
  hurry(): void;
}

export function openDrain(ports: DrainPorts): Drain {
  const { db, ticks } = ports;
  const outcomes = openOutcomes(ports);
  const { backoff, unverified } = outcomes;
  const limit = openUploadLimit(ticks);
  const gathering = openGathering(ticks);
  let wakeSignal = openWakeSignal();
  const tasks = openTasks(ports, { outcomes, limit, gathering }, () => wakeSignal.fire());

  return {
    run,
    goodput: outcomes.goodput,
    isEmpty: async () => isEmpty(await loadWork(db)),
    setUploadLimit(bitsPerSecond) {
      limit.set(bitsPerSecond);
      wakeSignal.fire();
    },
    hearUploadLimit(bitsPerSecond) {
      limit.hear(bitsPerSecond);
      wakeSignal.fire();
    },
    wake: () => wakeSignal.fire(),
    hurry() {
      backoff.expire();
      wakeSignal.fire();
    },
  };

  async function run(signal: AbortSignal, until: 'stopped' | 'empty'): Promise<boolean> {
    const stop = () => wakeSignal.fire();
    signal.addEventListener('abort', stop);
    await markUnverified();
    let left = true;
    while (!signal.aborted && (left || until === 'stopped')) left = await round(signal, until);
    await Promise.all(tasks.inFlight());
    signal.removeEventListener('abort', stop);
    return !left;
  }

  /** The previous drainer may have been cut in the middle: ask the server before sending many parts again. */
  async function markUnverified(): Promise<void> {
    const work = await loadWork(db).catch(() => undefined);
    for (const { take, unsent } of work?.takes ?? []) if (unsent.length > 1) unverified.add(take.id);
  }

  /** Reads the database once, starts tasks and waits. Returns true if anything is left. */
  async function round(signal: AbortSignal, until: 'stopped' | 'empty'): Promise<boolean> {
    wakeSignal = openWakeSignal();
    const found = await Promise.all([loadWork(db), loadSessions(db)]).catch(ports.onFault);
    if (!found) {
      await wakeSignal.wait(1000);
      return true;
    }
    const [work, sessions] = found;
    const sinceMs = ticks();
    // The second pass may start a seal, once the first has sent the last parts.
    for (let pass = 0; pass < 2; pass += 1)
      for (const task of nextTasks(work, tasks.conditions()))
        tasks.start(task, sessions.get(task.hash) ?? '', signal);
    const left = tasks.inFlight().length > 0 || !isEmpty(work);
    if (left || until === 'stopped') await wakeSignal.wait(pauseMs(sinceMs));
    return left;
  }

  /**
   * How long to wait for a backoff, the upload limit or gathering to end; undefined: until something changes. `sinceMs` is when
   * the round began to choose: an end that has passed since then kept a task from starting, and nothing else would wake.
   */
  function pauseMs(sinceMs: number): number | undefined {
    const ends = [backoff.nextEndMs(sinceMs), limit.nextStartMs(sinceMs)].filter((end) => end !== undefined);
    const endMs = Math.min(...ends, gathering.nextEndMs(sinceMs));
    return Number.isFinite(endMs) ? Math.max(0, endMs - ticks()) : undefined;
  }
}

interface Tasks {
  start(task: Task, token: string, signal: AbortSignal): void;
  inFlight(): Promise<void>[];
  /** What decides which tasks may start now. */
  conditions(): Conditions;
}

/** Starts tasks and knows those in flight. */
function openTasks(
  ports: DrainPorts,
  { outcomes, limit, gathering }: { outcomes: Outcomes; limit: UploadLimit; gathering: Gathering },
  wake: () => void,
): Tasks {
  const { db, ticks, transport } = ports;
  const { backoff, unverified, isBackingOff } = outcomes;
  const inFlight = new Map<Promise<void>, Task>();
  const begun = new Map<string, number>();
  let started = 0;
  /** As in Conditions. */
  const sealedEarly = new Set<string>();
  /** The probe with the long timeout. Other tasks run beside it as if it were not there. */
  let longProbe: Promise<void> | undefined;

  return {
    inFlight: () => [...inFlight.keys()],
    conditions() {
      const blocking = [...inFlight].filter(([done]) => done !== longProbe).map(([, task]) => task);
      const claimed = new Set(blocking.flatMap(claimsOf));
      const sealsUseLine = limit.isActive();
      const usingLine = blocking.filter(({ kind }) => kind !== 'seal' || sealsUseLine).length;
      const line = limit.apply(outcomes.line());
      const { isOn: isGathering } = gathering;
      const inFlightNow = { claimed, inFlight: usingLine, started, sealsUseLine, sealedEarly };
      return { line, ...inFlightNow, unverified, isBackingOff, isGathering };
    },
    start(task, token, signal) {
      const startedMs = ticks();
      const line = outcomes.line();
      const isLongProbe = longProbe === undefined && isLongProbeDue(line);
      const stallMs = stallTimeoutMs(
        isLongProbe ? line : { ...line, stalls: Math.min(1, line.stalls) },
        task.kind === 'parts',
      );
      if (task.kind === 'parts') {
        started += 1;
        limit.spend(bytesIn(task.parts));
        gathering.start(task.take);
      }
      if (task.kind === 'seal' && task.isEarly) sealedEarly.add(task.take.id);
      const call = { token, stallMs, signal, isLowPriority: limit.isActive() };
      const done: Promise<void> = deliver(task, { db, transport, call, begun })
        .then(
          (bytes) => outcomes.succeed(task, { bytes, tookMs: ticks() - startedMs, parallel: parallel() }),
          (error: unknown) => (signal.aborted ? undefined : outcomes.fail(task, error)),
        )
        // Recording the failure failed too.
        .catch(() => backoff.start(subjectOf(task), { hash: task.hash, reason: 'server', retryAfterMs: 0 }))
        .then(() => end(done, task));
      inFlight.set(done, task);
      if (isLongProbe) {
        longProbe = done;
        wake();
      }
    },
  };

  /** Requests with parts in flight. */
  function parallel(): number {
    return [...inFlight.values()].filter(({ kind }) => kind === 'parts').length;
  }

  function end(done: Promise<void>, task: Task): void {
    inFlight.delete(done);
    if (longProbe === done) longProbe = undefined;
    ports.onWaiting(backoff.waiting());
    ports.onChange(task.hash);
    wake();
  }
}
