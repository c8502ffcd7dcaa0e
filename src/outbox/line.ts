// What the line has shown of itself, pure: how many requests at once, how much in each, and when silence is a stall.
// A long or lossy line is filled by several connections (DESIGN.md 2 has the measurement); a clean one by two, of which
// one sends while the other waits for its answer: each cut costs a part per connection.
import { maxPartBytes, maxPartsPerRequest } from '#contract/take.ts';

export interface Line {
  parallel: number;
  batchBytes: number;
  stallMs: number;
  /** Stalls in a row: while there are some, only small requests go, until one comes through. */
  stalls: number;
}

export const unknownLine: Line = { parallel: 2, batchBytes: 2 * maxPartBytes, stallMs: 10_000, stalls: 0 };

const mostParallel = 4;
/** A request should take about this long: the longer, the fuller the line; the shorter, the cheaper a cut. */
const wantedMs = 4000;
const slowBytesPerMs = 150;
const fastBytesPerMs = 500;
const longestStallMs = 160_000;
const probeStallMs = 4000;
const patientProbe = { every: 5, stallMs: 20_000 };

/** One request came through. Small ones tell of delay, not of speed: they only end the probing. */
export function afterSuccess(line: Line, bytes: number, tookMs: number): Line {
  const stallMs = bytes > 0 ? clamp(3 * tookMs, unknownLine.stallMs, longestStallMs) : line.stallMs;
  if (bytes < maxPartBytes / 2)
    return { ...line, stallMs, stalls: 0, parallel: Math.max(line.parallel, unknownLine.parallel) };
  const bytesPerMs = bytes / Math.max(1, tookMs);
  const parallel = parallelFor(line.parallel, bytesPerMs);
  // One connection more takes its share of the line from the others.
  const wantedBytes = (bytesPerMs * wantedMs * line.parallel) / parallel;
  const fitting = clamp(wantedBytes, maxPartBytes, maxPartsPerRequest * maxPartBytes);
  // Half of the way: on a lossy line one request is lucky and the next one is not.
  const batchBytes = Math.min(line.batchBytes * 2, (line.batchBytes + fitting) / 2);
  return { stalls: 0, stallMs, parallel, batchBytes };
}

/**
 * One request was cut or stalled: probe with one, and ask for less. Recording that stalled is given more patience the
 * next time: it may be slow and not dead, which fetch does not tell apart.
 */
export function afterCut(line: Line, isStall: boolean, carriedParts: boolean): Line {
  return {
    parallel: 1,
    // A question that was cut says nothing of how much goes through.
    batchBytes: carriedParts ? Math.max(maxPartBytes, line.batchBytes / 2) : line.batchBytes,
    stallMs: isStall && carriedParts ? Math.min(line.stallMs * 2, longestStallMs) : line.stallMs,
    stalls: isStall ? line.stalls + 1 : line.stalls,
  };
}

/** How long a request may be silent now. A probe is small, and in a hole without a bottom the next one soon follows. */
export function patienceMs(line: Line, carriesParts: boolean): number {
  if (line.stalls === 0) return carriesParts ? line.stallMs : unknownLine.stallMs;
  return wantsPatience(line) ? patientProbe.stallMs : probeStallMs;
}

/** For a line whose delay alone is longer than a probe's patience, one goes beside the others now and then. */
export function wantsPatience({ stalls }: Line): boolean {
  return stalls > 0 && stalls % patientProbe.every === 0;
}

function parallelFor(parallel: number, bytesPerMs: number): number {
  if (bytesPerMs < slowBytesPerMs) return Math.min(mostParallel, parallel + 1);
  const fewer = bytesPerMs > fastBytesPerMs ? parallel - 1 : parallel;
  return Math.max(fewer, unknownLine.parallel);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
