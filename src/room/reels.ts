// What a participant's device records of a live room, and when. Pure: record-room.ts performs the effects. A *reel* is
// at most ten minutes, so that the device frees its bytes early and no limit of a take is reached. A *run* is one
// recorder. A run that replaces another overlaps with it, so that no syllable is lost.

export interface Conditions {
  isLive: boolean;
  isConsented: boolean;
  /** The host has paused the recording. */
  isPaused: boolean;
  hasCamera: boolean;
}

export type RunKind = 'audio' | 'video';

interface Run {
  run: number;
  reel: number;
  kind: RunKind;
  /** When its first chunk was safe; null before. */
  begunMs: number | null;
}

export interface ReelsState {
  conditions: Conditions;
  current: Run | null;
  /** Replaces `current` once it has begun. */
  next: Run | null;
  /** The newest reel; null if none is open. */
  reel: { reel: number; openedMs: number; runs: number } | null;
  lastRun: number;
  lastReel: number;
  /** Runs in a row that ended early. */
  failures: number;
  /** No run begins earlier. */
  retryMs: number;
}

export type ReelsEvent =
  | { event: 'conditions'; conditions: Conditions }
  | { event: 'time' }
  /** The first chunk of a run is on the disk. */
  | { event: 'began'; run: number }
  /** A run could not start, or ended without being asked. */
  | { event: 'failed'; run: number };

export type ReelsEffect =
  | { effect: 'begin'; run: number; reel: number; kind: RunKind }
  | { effect: 'end'; run: number }
  /** The reel is complete once its runs have ended. */
  | { effect: 'close'; reel: number };

export const reelMs = 10 * 60 * 1000;
export const overlapMs = 200;
/** Fewer than a take may have segments. */
const maxRunsPerReel = 60;
/** A run that lasts this long shows that recording works. */
const soundRunMs = 30_000;
const retriesMs = [0, 1000, 2000, 5000, 15_000] as const;

export const nothingRecorded: ReelsState = {
  conditions: { isLive: false, isConsented: false, isPaused: false, hasCamera: false },
  ...{ current: null, next: null, reel: null, lastRun: 0, lastReel: 0, failures: 0, retryMs: 0 },
};

export function transition(
  before: ReelsState,
  event: ReelsEvent,
  nowMs: number,
): [ReelsState, ReelsEffect[]] {
  const effects: ReelsEffect[] = [];
  const state = { ...before };
  if (event.event === 'conditions') state.conditions = event.conditions;
  if (event.event === 'began') markBegun(state, event.run, nowMs);
  if (event.event === 'failed') dropFailed(state, event.run, nowMs, effects);
  const kind = wantedKind(state.conditions);
  if (kind === null) endAll(state, effects);
  else {
    replaceCurrent(state, nowMs, effects);
    beginWanted(state, kind, nowMs, effects);
  }
  return [state, effects];
}

/** When something is due without another event; undefined if nothing is. */
export function nextTimeMs({ conditions, current, next, reel, retryMs }: ReelsState): number | undefined {
  if (wantedKind(conditions) === null) return undefined;
  if (next) return next.begunMs === null ? undefined : next.begunMs + overlapMs;
  return current && reel ? Math.max(retryMs, reel.openedMs + reelMs) : retryMs;
}

function wantedKind({ isLive, isConsented, isPaused, hasCamera }: Conditions): RunKind | null {
  if (!isLive || !isConsented || isPaused) return null;
  return hasCamera ? 'video' : 'audio';
}

function endAll(state: ReelsState, effects: ReelsEffect[]): void {
  const runs = [state.current, state.next].filter((run) => run !== null);
  for (const { run } of runs) effects.push({ effect: 'end', run });
  const reels = new Set([...runs.map(({ reel }) => reel), ...(state.reel ? [state.reel.reel] : [])]);
  for (const reel of reels) effects.push({ effect: 'close', reel });
  Object.assign(state, { current: null, next: null, reel: null, failures: 0, retryMs: 0 });
}

function markBegun(state: ReelsState, run: number, nowMs: number): void {
  if (state.current?.run === run) state.current = { ...state.current, begunMs: nowMs };
  if (state.next?.run === run) state.next = { ...state.next, begunMs: nowMs };
}

function dropFailed(state: ReelsState, run: number, nowMs: number, effects: ReelsEffect[]): void {
  const failed = [state.current, state.next].find((candidate) => candidate?.run === run);
  if (!failed) return;
  effects.push({ effect: 'end', run });
  if (state.current === failed) [state.current, state.next] = [state.next, null];
  else state.next = null;
  const isNewest = state.reel?.reel === failed.reel;
  // Without another run, the next one goes on in the newest reel. A run that goes on has its own, perhaps an older one.
  const goesOn = state.current ? state.current.reel === failed.reel : isNewest;
  if (!goesOn) {
    effects.push({ effect: 'close', reel: failed.reel });
    if (isNewest) state.reel = null;
  }
  const isSound = failed.begunMs !== null && nowMs - failed.begunMs >= soundRunMs;
  state.failures = isSound ? 1 : state.failures + 1;
  state.retryMs = nowMs + (retriesMs[state.failures - 1] ?? retriesMs.at(-1) ?? 0);
}

/** The old run ends only after the new one has recorded for a moment. */
function replaceCurrent(state: ReelsState, nowMs: number, effects: ReelsEffect[]): void {
  const { current, next } = state;
  if (!next || next.begunMs === null || nowMs < next.begunMs + overlapMs) return;
  state.current = next;
  state.next = null;
  if (!current) return;
  effects.push({ effect: 'end', run: current.run });
  if (current.reel !== next.reel) effects.push({ effect: 'close', reel: current.reel });
}

function beginWanted(state: ReelsState, kind: RunKind, nowMs: number, effects: ReelsEffect[]): void {
  if (state.next || nowMs < state.retryMs) return;
  const isReelOver =
    !state.reel || nowMs >= state.reel.openedMs + reelMs || state.reel.runs >= maxRunsPerReel;
  if (state.current && state.current.kind === kind && !isReelOver) return;
  if (isReelOver) {
    // Without a run that still writes into it, nothing else closes the old reel.
    if (state.reel && state.current?.reel !== state.reel.reel)
      effects.push({ effect: 'close', reel: state.reel.reel });
    state.lastReel += 1;
    state.reel = { reel: state.lastReel, openedMs: nowMs, runs: 0 };
  }
  if (!state.reel) return;
  state.lastRun += 1;
  state.reel = { ...state.reel, runs: state.reel.runs + 1 };
  const run: Run = { run: state.lastRun, reel: state.reel.reel, kind, begunMs: null };
  if (state.current) state.next = run;
  else state.current = run;
  effects.push({ effect: 'begin', run: run.run, reel: run.reel, kind });
}
