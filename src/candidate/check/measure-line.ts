// Measures upload bandwidth by sending data that the server discards: at most 224 kB and five seconds.
// Recordings are uploaded, so download speed is irrelevant.

export type LineMeasure = { line: 'measured'; bitsPerSecond: number } | { line: 'away' };

export interface MeasurePorts {
  /**
   * Resolves when the server has read everything. Rejects if the server is unreachable or the signal aborts.
   */
  send: (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<void>;
  /** Monotonic clock in milliseconds. */
  ticks: () => number;
}

const firstBytes = 32 * 1024;
const secondBytes = 192 * 1024;
/** If the first transfer is faster than this, measure again with more data: latency could dominate. */
const fastMs = 600;
const longestMs = 5000;

/**
 * On timeout, returns the upper bound: what the connection could have carried in that time. Never rejects.
 */
export async function measureLine(ports: MeasurePorts): Promise<LineMeasure> {
  try {
    // Opens the connection, so that the next call measures latency.
    await timed(ports, 1);
    const delayMs = await timed(ports, 1);
    const firstMs = await timed(ports, firstBytes);
    if (firstMs === 'late') return rateOf(firstBytes, longestMs);
    if (delayMs === 'late' || firstMs > fastMs)
      return rateOf(firstBytes, firstMs - (delayMs === 'late' ? 0 : delayMs));
    const secondMs = await timed(ports, secondBytes);
    return secondMs === 'late' ? rateOf(firstBytes, firstMs) : rateOf(secondBytes, secondMs - delayMs);
  } catch {
    // An unreachable server is a valid result.
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

/** Random bytes, so that nothing on the path can compress them. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += 65_536)
    crypto.getRandomValues(bytes.subarray(from, Math.min(length, from + 65_536)));
  return bytes;
}
