// buildApp(deps): the whole HTTP side, as main.ts serves it and tests call it.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerFactory } from 'fastify';
import { newId } from '#contract/id.ts';
import { accountRoutes } from './account/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { bankRoutes } from './bank/routes.ts';
import { serveCandidatePage } from './candidate-page/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { eventRoutes } from './events/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { followUpRoutes } from './follow-up/routes.ts';
import { readBodies } from './http/bodies.ts';
import { decorate } from './http/decorate.ts';
import { docsRoutes } from './http/docs.ts';
import { handleErrors, sendRefusal } from './http/errors.ts';
import { sendSecurityHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { logRequests } from './http/logging.ts';
import { policyReportRoutes } from './http/policy-reports.ts';
import { watchTraffic } from './http/traffic.ts';
import { serveInterviews } from './interviews/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { inviteRoutes } from './invites/routes.ts';
import { Refusal } from './http/refusal.ts';
import { jobRoutes } from './job-postings/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { outboxRoutes } from './mail/outbox-routes.ts';
import { mailReportRoutes } from './mail/report-routes.ts';
import { serveMedia } from './media/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { reviewQueueRoutes } from './piles/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { previewRoutes } from './previews/routes.ts';
import { responseRoutes } from './responses/routes.ts';
import { retentionRoutes } from './retention/routes.ts';
import { reviewLinkRoutes } from './review-links/routes.ts';
import { roomRoutes } from './rooms/routes.ts';
import { shareLinkRoutes } from './share-links/routes.ts';
import { smsRoutes } from './sms/routes.ts';
import { StartFault } from './start-fault.ts';
import { supportRoutes } from './support/routes.ts';
import { serveTakes } from './takes/routes.ts';
import { userRoutes } from './users/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Everything below /api, one function a noun. */
const nouns: ((app: FastifyInstance) => void)[] = [
  authRoutes,
  accountRoutes,
  userRoutes,
  planRoutes,
  catalogueRoutes,
  roomRoutes,
  supportRoutes,
  companyRoutes,
  jobRoutes,
  bankRoutes,
  previewRoutes,
  responseRoutes,
  viewRoutes,
  reviewQueueRoutes,
  followUpRoutes,
  inviteRoutes,
  importRoutes,
  shareLinkRoutes,
  reviewLinkRoutes,
  exportRoutes,
  retentionRoutes,
  auditRoutes,
  notificationRoutes,
  messageRoutes,
  smsRoutes,
  mailReportRoutes,
  fileRoutes,
  apiKeyRoutes,
  webhookRoutes,
  serveInterviews,
  serveCandidatePage,
  serveTakes,
  serveMedia,
  eventRoutes,
];

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: deps.log,
    // Fastify's own lines hold the address, and the address may hold a link's hash (http/logging.ts).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: believedProxies(deps.config),
    bodyLimit: 1024 * 1024,
    // An address that cannot be decoded never reaches a route nor the error handler.
    frameworkErrors: (_error, request, reply) => void sendRefusal(request, reply, new Refusal('not_found')),
    serverFactory: serverFactory(deps.config),
    // Uploads under way end when the server stops: the outbox sends them again.
    forceCloseConnections: true,
  });
  await app.register(rateLimit, { global: false });
  await app.register(compress, { customTypes: compressible, brotliOptions: { params: fastBrotli } });
  // Not in development: browsers would then refuse every plain http://localhost for a year.
  await sendSecurityHeaders(app, { isHttps: deps.config.isProduction && isHttps(deps.config) });
  decorate(app, deps);
  readBodies(app);
  handleErrors(app);
  logRequests(app);
  watchTraffic(app);
  healthRoutes(app);
  policyReportRoutes(app);
  for (const noun of nouns) noun(app);
  await docsRoutes(app);
  if (!deps.config.isProduction) outboxRoutes(app, outboxFolder(deps.config));
  legalRoutes(app);
  await pageRoutes(app);
  return app;
}

export function outboxFolder(config: Config): string {
  return join(config.dataDir, 'outbox');
}

/** Text, but no event streams: compressed, they would wait in a buffer. */
const compressible = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json)|image\/svg)/;
/** BROTLI_PARAM_QUALITY 4: files are compressed as they are asked for. */
const fastBrotli = { 1: 4 };

function believedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

function isHttps(config: Config): boolean {
  return config.tls !== undefined || (config.publicUrl?.startsWith('https:') ?? false);
}

/** A part may take its time on a phone's line, headers may not. */
function serverFactory(config: Config): FastifyServerFactory {
  return (handler) => {
    const server = config.tls ? tlsServer(config.tls, handler) : createServer(handler);
    server.requestTimeout = 15 * 60_000;
    server.headersTimeout = 60_000;
    server.keepAliveTimeout = 75_000;
    return server;
  };
}

function tlsServer({ certFile, keyFile }: NonNullable<Config['tls']>, handler: RequestListener) {
  try {
    return createTlsServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, handler);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new StartFault(`TLS_CERT ${certFile} and TLS_KEY ${keyFile} can't be used: ${reason}.`, cause);
  }
}
