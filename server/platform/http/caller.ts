// The parts of a request's origin that we show to people.
import type { FastifyRequest } from 'fastify';

export interface Caller {
  ip: string;
  userAgent: string;
  /** As sent; '' if there are none. */
  cookies: string;
  /** True if pages use HTTPS, either ours or a proxy's. */
  isHttps: boolean;
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    cookies: request.headers.cookie ?? '',
    isHttps: request.protocol === 'https' || request.server.deps.publicUrl().startsWith('https:'),
  };
}
