// How fast this line takes what a candidate sends, found out by sending a little that nobody keeps: 224 kB at most, and
// five seconds. A recording goes up, so what comes down would tell nothing.

export type LineMeasure = { line: 'measured'; bitsPerSecond: number } | { line: 'away' };

export interface MeasurePorts {
  /** Resolves when the server has read all of it; rejects without a server, or when the signal says that time is up. */
  send: (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<void>;
  /** Milliseconds of a clock that only runs forward. */
  ticks: () => number;
}

const firstBytes = 32 * 1024;
const secondBytes = 192 * 1024;
/** A line that takes the first this fast is measured again with more: delay alone could have been most of it. */
const fastMs = 600;
const longestMs = 5000;

/** Where time runs out, what the line would have carried at best in that time is the answer. Never rejects. */
export async function measureLine(ports: MeasurePorts): Promise<LineMeasure> {
  try {
    // Opens the connection, and tells how much of each answer is delay.
    await timed(ports, 1);
    const delayMs = await timed(ports, 1);
    const firstMs = await timed(ports, firstBytes);
    if (firstMs === 'late') return rateOf(firstBytes, longestMs);
    if (delayMs === 'late' || firstMs > fastMs)
      return rateOf(firstBytes, firstMs - (delayMs === 'late' ? 0 : delayMs));
    const secondMs = await timed(ports, secondBytes);
    return secondMs === 'late' ? rateOf(firstBytes, firstMs) : rateOf(secondBytes, secondMs - delayMs);
  } catch {
    // No server in reach: that is an answer, too.
    return { line: 'away' };
  }
}

async function timed({ send, ticks }: MeasurePorts, bytes: number): Promise<number | 'late'> {
  const from = ticks();
  const limit = AbortSignal.timeout(longestMs);
  try {
    await send(noise(bytes), limit);
    return ticks() - from;
  } catch (error) {
    if (limit.aborted) return 'late';
    throw error;
  }
}

function rateOf(bytes: number, tookMs: number): LineMeasure {
  return { line: 'measured', bitsPerSecond: Math.round((bytes * 8 * 1000) / Math.max(1, tookMs)) };
}

/** Nothing on the way can make it smaller. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += 65_536)
    crypto.getRandomValues(bytes.subarray(from, Math.min(length, from + 65_536)));
  return bytes;
}
