// The loop that empties the outbox: look what there is, start what may be started, wait until something changes. It
// knows no details of errands (deliver.ts), no order (agenda.ts) and no retry rules (retry.ts).
import { claimsOf, isEmpty, nextErrands, subjectOf, type Errand } from './agenda.ts';
import { openBell } from './bell.ts';
import type { Database } from './database.ts';
import { deliver, isTorn, takeAsSent, writeOff } from './deliver.ts';
import { openHolds, type Waiting } from './holds.ts';
import { loadSessions } from './interviews.ts';
import { loadWork, takeNamedBy } from './load-work.ts';
import { afterCut, afterSuccess, patienceMs, unknownLine, wantsPatience } from './line.ts';
import { afterTransfer } from './goodput.ts';
import { markTake } from './receipts.ts';
import { judge, type CallFailure } from './retry.ts';
import { FailedCall, type Transport } from './transport.ts';

export interface DrainPorts {
  db: Database;
  transport: Transport;
  now: () => number;
  ticks: () => number;
  random: () => number;
  /** Something of this interview has moved. */
  onChange: (hash: string) => void;
  onWaiting: (waiting: ReadonlyMap<string | null, Waiting>) => void;
  /** The device's own disk fails: what is here can't be read, or a mark not be written. It is tried again. */
  onFault: (error: unknown) => void;
  onDelivered: () => void;
}

export interface Drain {
  /** Runs until stopped, or until nothing is left; answers whether nothing was left. One run at a time. */
  run(signal: AbortSignal, until: 'stopped' | 'empty'): Promise<boolean>;
  /** Whether everything is acknowledged, by whoever sent it. */
  isEmpty(): Promise<boolean>;
  /** Bits a second that sending has come to lately; undefined while too little was sent to know. */
  goodput(): number | undefined;
  /** There may be something new. */
  wake(): void;
  /** There may be something new, and the line may be back: whatever waits is tried at once. */
  hurry(): void;
}

const lineSubject = 'line';

export function openDrain(ports: DrainPorts): Drain {
  const { db, ticks } = ports;
  const holds = openHolds(ports);
  const underWay = new Map<Promise<void>, Errand>();
  const doubtful = new Set<string>();
  /** A probe with patience: others go beside it, as if it were not there. */
  let patient: Promise<void> | undefined;
  let line = unknownLine;
  let bitsPerSecond: number | undefined;
  let bell = openBell();

  return {
    run,
    goodput: () => bitsPerSecond,
    isEmpty: async () => isEmpty(await loadWork(db)),
    wake: () => bell.ring(),
    hurry() {
      holds.expire();
      bell.ring();
    },
  };

  async function run(signal: AbortSignal, until: 'stopped' | 'empty'): Promise<boolean> {
    const stop = () => bell.ring();
    signal.addEventListener('abort', stop);
    await doubtEverything();
    let left = true;
    while (!signal.aborted && (left || until === 'stopped')) left = await round(signal, until);
    await Promise.all(underWay.keys());
    signal.removeEventListener('abort', stop);
    return !left;
  }

  /** Who drained before us may have been cut in the middle: ask before sending many parts again. */
  async function doubtEverything(): Promise<void> {
    const work = await loadWork(db).catch(() => undefined);
    for (const { take, unsent } of work?.takes ?? []) if (unsent.length > 1) doubtful.add(take.id);
  }

  /** One look at the database, and a wait. Answers whether anything is left. */
  async function round(signal: AbortSignal, until: 'stopped' | 'empty'): Promise<boolean> {
    bell = openBell();
    const found = await Promise.all([loadWork(db), loadSessions(db)]).catch(ports.onFault);
    if (!found) {
      await bell.heard(1000);
      return true;
    }
    const [work, sessions] = found;
    for (const errand of nextErrands(work, circumstances()))
      start(errand, sessions.get(errand.hash) ?? '', signal);
    const left = underWay.size > 0 || !isEmpty(work);
    if (left || until === 'stopped') await bell.heard(pauseUntil(holds.nextEndMs()));
    return left;
  }

  function pauseUntil(endMs: number | undefined): number | undefined {
    return endMs === undefined ? undefined : Math.max(0, endMs - ticks());
  }

  function circumstances() {
    const inTheWay = [...underWay].filter(([done]) => done !== patient).map(([, errand]) => errand);
    const claimed = new Set(inTheWay.flatMap(claimsOf));
    const isHeld = (subject: string, hash: string) =>
      holds.isHeld(lineSubject) || holds.isHeld(`session ${hash}`) || holds.isHeld(subject);
    const busy = inTheWay.filter(({ kind }) => kind !== 'seal').length;
    return { line, claimed, underWay: busy, doubtful, isHeld };
  }

  function start(errand: Errand, token: string, signal: AbortSignal): void {
    const begunMs = ticks();
    const isPatient = patient === undefined && wantsPatience(line);
    const stallMs = patienceMs(
      isPatient ? line : { ...line, stalls: Math.min(1, line.stalls) },
      errand.kind === 'parts',
    );
    const call = { token, stallMs, signal };
    const done = deliver(errand, { db, transport: ports.transport, call })
      .then(
        (bytes) => succeed(errand, bytes, ticks() - begunMs),
        (error: unknown) => (signal.aborted ? undefined : fail(errand, error)),
      )
      // Not even what has failed can be written down.
      .catch(() => holds.add(subjectOf(errand), { hash: errand.hash, reason: 'server', retryAfterMs: 0 }))
      .then(() => {
        underWay.delete(done);
        if (patient === done) patient = undefined;
        ports.onWaiting(holds.waiting());
        ports.onChange(errand.hash);
        bell.ring();
      });
    underWay.set(done, errand);
    if (isPatient) {
      patient = done;
      bell.ring();
    }
  }

  function succeed(errand: Errand, bytes: number, tookMs: number): void {
    line = afterSuccess(line, bytes, tookMs);
    const parallel = [...underWay.values()].filter(({ kind }) => kind === 'parts').length;
    bitsPerSecond = afterTransfer(bitsPerSecond, { bytes, tookMs, parallel });
    if (errand.kind === 'bind') doubtful.delete(errand.take.id);
    holds.release(lineSubject);
    holds.release(`session ${errand.hash}`);
    holds.release(subjectOf(errand));
    ports.onDelivered();
  }

  async function fail(errand: Errand, error: unknown): Promise<void> {
    if (!(error instanceof FailedCall)) return failHere(errand, error);
    const { failure } = error;
    if (failure.code === 'digest_mismatch' && (await isTorn(errand, db))) return failHere(errand, error);
    // 413 from nobody we know: a proxy that lets no request of this size through.
    if (failure.status === 0 || failure.status === 413)
      line = afterCut(line, failure.isStall, errand.kind === 'parts');
    if (failure.status === 0 && errand.kind === 'parts' && errand.parts.length > 1)
      doubtful.add(errand.take.id);
    const verdict = judge(failure);
    if (verdict.kind === 'wait') return hold(errand, verdict, failure);
    if (verdict.kind === 'refused') return writeOff(errand, verdict.code, db);
    if (verdict.kind === 'sealed' && errand.kind !== 'write') return takeAsSent(errand.take, db);
    await rebind(errand, failure.code ?? '');
  }

  /** Bytes that are lost here won't come back, and their take can't be whole any more; all else is tried again. */
  async function failHere(errand: Errand, error: unknown): Promise<void> {
    ports.onFault(error);
    if (await isTorn(errand, db)) await writeOff(errand, 'digest_mismatch', db);
    else hold(errand, { scope: 'errand', reason: 'server' }, { retryAfterMs: 0, isStall: false });
  }

  /** The server doesn't know the take: it is told of it again, and then the errand is repeated. */
  async function rebind(errand: Errand, code: string): Promise<void> {
    const id = errand.kind === 'write' ? takeNamedBy(errand.write) : errand.take.id;
    const isKnown = id !== undefined && (await markTake(db, id, { bound: false }));
    if (isKnown) hold(errand, { scope: 'errand', reason: 'server' }, { retryAfterMs: 0, isStall: false });
    else await writeOff(errand, code, db);
  }

  function hold(
    errand: Errand,
    { scope, reason }: { scope: string; reason: Waiting['reason'] },
    { retryAfterMs, isStall }: Pick<CallFailure, 'retryAfterMs' | 'isStall'>,
  ): void {
    const why = { reason, retryAfterMs, isStall };
    if (scope === 'line') holds.add(lineSubject, { hash: null, ...why });
    else if (scope === 'session') holds.add(`session ${errand.hash}`, { hash: errand.hash, ...why });
    else holds.add(subjectOf(errand), { hash: errand.hash, ...why });
  }
}
