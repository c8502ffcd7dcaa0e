// Where a request comes from, as far as a person is told of it.
import type { FastifyRequest } from 'fastify';

export interface Caller {
  ip: string;
  userAgent: string;
  /** As sent; '' where there are none. */
  cookies: string;
  /** Whether pages are reached over HTTPS, ours or that of whoever is before us. */
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
