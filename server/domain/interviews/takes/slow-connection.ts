// A connection that has lost packets sends few at a time and is long about sending more; a new one begins with ten
// (RFC 6928). So an answer to parts that came slowly also ends its connection. Where every twentieth packet is lost and
// the way is long, this carries half as much again (tests/bench/line); on a line that is only slow it costs nothing.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** In front of this many bytes, delay is more than half of the time. */
const leastBytes = 32 * 1024;
const slowBytesPerMs = 100;

/** To be called before the body is read. */
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
