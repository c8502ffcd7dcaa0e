// Security headers for every response. The browser policies are in policies.ts.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { contentPolicy, permissionsPolicy } from './policies.ts';
import type { MediaHosts } from './policies.ts';

/** Pages of candidates and guests. Search engines must not index them. */
const privatePages = /^\/(i|s|r)\//;

export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: MediaHosts & { isHttps: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: options.isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentPolicy(request.url, options),
      'permissions-policy': permissionsPolicy(request.url),
      'x-request-id': request.id,
    });
    if (privatePages.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
