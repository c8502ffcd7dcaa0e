// What the line has shown so far, pure: how many requests at once, how much in each, how long silence may last before
// it is a stall, and the line's speed. With three connections, one sends while others wait for their replies. A lossy line
// needs more.
import { maxPartBytes, maxPartsPerRequest } from '#contract/take.ts';

export interface Line {
  parallel: number;
  batchBytes: number;
  stallMs: number;
  /** Stalls in a row. Until a request gets through again, only small requests are sent. */
  stalls: number;
  /** A cut has halved `batchBytes`, and no request has succeeded since. */
  isHalved: boolean;
}

export const unknownLine: Line = {
  parallel: 3,
  batchBytes: 4 * maxPartBytes,
  stallMs: 10_000,
  stalls: 0,
  isHalved: false,
};

/** With HTTP/1.1, browsers open six connections to a server, and the page needs one. */
const maxParallel = 5;
/** How long a request should take: longer fills the line better, shorter makes a cut cheaper. */
const targetMs = 4000;
/** Speeds of one connection. Lost packets make it slow, and so do other connections on the same line. */
const slowBytesPerMs = 75;
const fastBytesPerMs = 150;
/** A shorter request measures latency rather than speed. */
const shortMs = 1500;
const maxStallMs = 160_000;
const probeStallMs = 4000;
const longProbe = { every: 5, stallMs: 20_000 };
/** The share of a new measurement in the running mean of `nextGoodput`. */
const newGoodputWeight = 0.3;

/** After a successful request. Small requests measure delay, not speed: they only end the probing. */
export function afterSuccess(line: Line, bytes: number, tookMs: number): Line {
  const stallMs = bytes > 0 ? clamp(3 * tookMs, unknownLine.stallMs, maxStallMs) : line.stallMs;
  if (bytes < maxPartBytes / 2)
    return {
      ...line,
      stallMs,
      stalls: 0,
      isHalved: false,
      parallel: Math.max(line.parallel, unknownLine.parallel),
    };
  const bytesPerMs = bytes / Math.max(1, tookMs);
  const parallel = parallelFor(line.parallel, bytesPerMs, tookMs);
  // A new connection takes its share of the line from the others.
  const targetBytes = (bytesPerMs * targetMs * line.parallel) / parallel;
  const clampedBytes = clamp(targetBytes, maxPartBytes, maxPartsPerRequest * maxPartBytes);
  // Move half way: on a lossy line one request is lucky and the next is not.
  const batchBytes = Math.min(line.batchBytes * 4, (line.batchBytes + clampedBytes) / 2);
  return { stalls: 0, isHalved: false, stallMs, parallel, batchBytes };
}

/**
 * After a request was cut, stalled or too large for a proxy: probe with one request, and send less. A cut halves the
 * batch only once, however many requests it ends: smaller requests mean more headers and save little, because the server
 * keeps most of what was sent. A stalled request with recorded parts gets a longer timeout next time, because the line may
 * be slow rather than dead: fetch cannot tell the two apart.
 */
export function afterCut(
  line: Line,
  { isStall, isTooLarge, carriedParts }: { isStall: boolean; isTooLarge: boolean; carriedParts: boolean },
): Line {
  // A small request that was cut says nothing about how much gets through.
  const mustHalve = carriedParts && (isStall || isTooLarge || !line.isHalved);
  return {
    parallel: 1,
    batchBytes: mustHalve ? Math.max(maxPartBytes, line.batchBytes / 2) : line.batchBytes,
    isHalved: line.isHalved || carriedParts,
    stallMs: isStall && carriedParts ? Math.min(line.stallMs * 2, maxStallMs) : line.stallMs,
    stalls: isStall ? line.stalls + 1 : line.stalls,
  };
}

/**
 * How long a request may be silent now. A probe is small, and if the line is a black hole the next follows soon.
 */
export function stallTimeoutMs(line: Line, carriesParts: boolean): number {
  if (line.stalls === 0) return carriesParts ? line.stallMs : unknownLine.stallMs;
  return isLongProbeDue(line) ? longProbe.stallMs : probeStallMs;
}

/**
 * True if a probe with a long timeout is due: now and then one runs beside the others, for a line whose delay alone
 * exceeds the short timeout.
 */
export function isLongProbeDue({ stalls }: Line): boolean {
  return stalls > 0 && stalls % longProbe.every === 0;
}

/**
 * The line's speed in bits per second: a running mean over requests big enough to measure speed rather than delay.
 * `parallel` is the number of requests in flight at the end of this one, which shared the line with it.
 */
export function nextGoodput(
  before: number | undefined,
  { bytes, tookMs, parallel }: { bytes: number; tookMs: number; parallel: number },
): number | undefined {
  if (bytes < maxPartBytes / 2) return before;
  const now = ((bytes * 8 * 1000) / Math.max(1, tookMs)) * Math.max(1, parallel);
  return before === undefined ? now : before + (now - before) * newGoodputWeight;
}

function parallelFor(parallel: number, bytesPerMs: number, tookMs: number): number {
  const isLong = tookMs > shortMs;
  if (isLong && bytesPerMs < slowBytesPerMs) return Math.min(maxParallel, parallel + 1);
  const fewer = isLong && bytesPerMs > fastBytesPerMs ? parallel - 1 : parallel;
  return Math.max(fewer, unknownLine.parallel);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
