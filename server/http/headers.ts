// Security headers of every answer. No inline script anywhere; inline style is allowed because Emotion needs it.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Pages of candidates, and of those who were shown some: they must not be found by search engines. */
const privatePages = /^\/(i|s|r)\//;
export const docsPath = '/api/docs';
/** Workers that run candidates' programs (vite.config.ts): their own policy holds in them, not the page's. */
const programRunners = /^\/assets\/run-/;

export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: { isHttps: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          (request) => (programRunners.test(request.url ?? '') ? "'self' 'wasm-unsafe-eval'" : "'self'"),
        ],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: options.isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    );
    reply.header('x-request-id', request.id);
    if (privatePages.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
