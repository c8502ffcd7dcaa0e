// A connection that has lost packets has a small congestion window and recovers slowly; a new one begins with ten
// packets (RFC 6928). So the reply to a slow upload of parts also closes its connection. With 5% packet loss and a
// long round trip this raises throughput by half (tests/bench/line). On a line that is only slow it costs nothing.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this many bytes, latency is more than half of the time. */
const leastBytes = 32 * 1024;
const slowBytesPerMs = 100;

/** Call before the body is read. */
export function endIfSlow({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  const begunMs = performance.now();
  raw.once('end', () => {
    const bytes = Number(headers['content-length']);
    if (isSlow(bytes, performance.now() - begunMs)) reply.header('connection', 'close');
  });
}

export function isSlow(bytes: number, tookMs: number): boolean {
  return bytes >= leastBytes && bytes / tookMs < slowBytesPerMs;
}
