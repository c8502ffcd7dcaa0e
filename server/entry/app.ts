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
import { accountRoutes } from '../domain/organizations/account/routes.ts';
import { atsRoutes } from '../domain/ats/routes.ts';
import { auditRoutes } from '../domain/organizations/audit/routes.ts';
import { acrossRoutes } from '../domain/candidates/across/routes.ts';
import { analyticsRoutes } from '../domain/analytics/routes.ts';
import { impactRoutes } from '../domain/impact/routes.ts';
import { apiKeyRoutes } from '../domain/organizations/api-keys/routes.ts';
import { authRoutes } from '../domain/organizations/auth/routes.ts';
import { domainRoutes } from '../domain/organizations/domains/routes.ts';
import { signInPolicyRoutes } from '../domain/organizations/sign-in-policy/routes.ts';
import { verificationRoutes } from '../domain/verification/routes.ts';
import { recoveryRoutes } from '../domain/organizations/recovery/routes.ts';
import { passkeyRoutes } from '../domain/organizations/passkeys/routes.ts';
import { ssoRoutes } from '../domain/organizations/sso/routes.ts';
import { agencyRemovalRoutes } from '../domain/organizations/removal/routes.ts';
import { bankQuestionRoutes } from '../domain/jobs/bank/question-routes.ts';
import { hiringTemplateRoutes } from '../domain/jobs/bank/template-routes.ts';
import { serveCandidatePage } from '../domain/candidates/own-page/routes.ts';
import { catalogueRoutes } from '../domain/catalogue/routes.ts';
import { publicPageRoutes } from '../domain/companies/public-page/routes.ts';
import { companyRemovalRoutes } from '../domain/companies/removal/routes.ts';
import { companyRoutes } from '../domain/companies/routes.ts';
import type { Config } from '../kernel/config.ts';
import { bucketUrl } from '../kernel/s3.ts';
import type { Deps } from '../platform/deps.ts';
import { eventRoutes } from '../domain/live-updates/routes.ts';
import { exportRoutes } from '../domain/candidates/exports/routes.ts';
import { fileRoutes } from '../domain/files/routes.ts';
import { followUpRoutes } from '../domain/candidates/follow-up/routes.ts';
import { readBodies } from '../platform/http/bodies.ts';
import { decorate } from '../platform/http/decorate.ts';
import { docsRoutes } from './api-docs/routes.ts';
import { handleErrors, sendRefusal } from '../platform/http/errors.ts';
import { sendSecurityHeaders } from '../platform/http/headers.ts';
import { healthRoutes } from '../platform/http/health.ts';
import { answerLineProbe, isLineProbe } from '../platform/http/line-probe.ts';
import { logRequests } from '../platform/http/logging.ts';
import { policyReportRoutes } from '../platform/http/policy-reports.ts';
import { rateStore } from '../platform/net/rate-store.ts';
import { bindingsOf, traceRequests } from '../platform/http/trace-requests.ts';
import { watchTraffic } from '../platform/http/traffic.ts';
import { serveInterviews } from '../domain/interviews/routes.ts';
import { startRoutes } from '../domain/interviews/start/routes.ts';
import { importRoutes } from '../domain/invitations/imports/routes.ts';
import { inviteRoutes } from '../domain/invitations/routes.ts';
import { Refusal } from '../kernel/refusal.ts';
import { servesPages } from '../kernel/role.ts';
import { jobRoutes } from '../domain/jobs/routes.ts';
import { mcpRoutes } from '../domain/mcp/routes.ts';
import { notificationRoutes } from '../domain/notifications/routes.ts';
import { legalRoutes } from '../domain/legal/routes.ts';
import { outboxRoutes } from './outbox-routes.ts';
import { mailReportRoutes } from '../domain/invitations/mail-report-routes.ts';
import { serveMedia } from '../domain/interviews/media/routes.ts';
import { homeRoutes } from '../domain/home/routes.ts';
import { messageRoutes } from '../domain/invitations/messages-routes.ts';
import { pageRoutes } from '../domain/pages/routes.ts';
import { reviewQueueRoutes } from '../domain/candidates/review-queue/routes.ts';
import { billingRoutes } from '../domain/billing/routes.ts';
import { trialRoutes } from '../domain/billing/trial-routes.ts';
import { withdrawalRoutes } from '../domain/billing/withdrawal-routes.ts';
import { stripeRoutes } from '../domain/billing/stripe-routes.ts';
import { planRoutes } from '../domain/organizations/plans/routes.ts';
import { previewRoutes } from '../domain/interviews/previews/routes.ts';
import { responseRoutes } from '../domain/candidates/routes.ts';
import { retentionRoutes } from '../domain/candidates/retention/routes.ts';
import { reviewLinkRoutes } from '../domain/candidates/review-links/routes.ts';
import { roomRoutes } from '../domain/rooms/routes.ts';
import { searchRoutes } from '../domain/search/routes.ts';
import { shareLinkRoutes } from '../domain/jobs/share-links/routes.ts';
import { smsRoutes } from '../domain/invitations/sms-report-routes.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { supportRoutes } from '../domain/support/routes.ts';
import { servePartCalls, serveTakes } from '../domain/interviews/takes/routes.ts';
import { aiAssessmentOf } from '../domain/assessments/ai-assessment.ts';
import { assessmentRoutes } from '../domain/assessments/routes.ts';
import { scorecardRoutes } from '../domain/scorecards/routes.ts';
import { transcriptRoutes } from '../domain/transcripts/routes.ts';
import { suggestedQuestionRoutes } from '../domain/suggested-questions/routes.ts';
import { originalityRoutes } from '../domain/originality/routes.ts';
import { userRoutes } from '../domain/organizations/users/routes.ts';
import { viewRoutes } from '../domain/candidates/views/routes.ts';
import { webhookRoutes } from '../domain/webhooks/routes.ts';

/** Everything below /api, one function per noun. */
const nouns: ((app: FastifyInstance) => void)[] = [
  authRoutes,
  recoveryRoutes,
  userRoutes,
  accountRoutes,
  passkeyRoutes,
  ssoRoutes,
  agencyRemovalRoutes,
  planRoutes,
  billingRoutes,
  trialRoutes,
  withdrawalRoutes,
  stripeRoutes,
  catalogueRoutes,
  roomRoutes,
  supportRoutes,
  domainRoutes,
  signInPolicyRoutes,
  verificationRoutes,
  companyRoutes,
  companyRemovalRoutes,
  publicPageRoutes,
  jobRoutes,
  bankQuestionRoutes,
  hiringTemplateRoutes,
  previewRoutes,
  homeRoutes,
  searchRoutes,
  acrossRoutes,
  (app) => responseRoutes(app, aiAssessmentOf),
  viewRoutes,
  reviewQueueRoutes,
  transcriptRoutes,
  scorecardRoutes,
  assessmentRoutes,
  analyticsRoutes,
  impactRoutes,
  suggestedQuestionRoutes,
  originalityRoutes,
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
  atsRoutes,
  mcpRoutes,
  serveInterviews,
  startRoutes,
  serveCandidatePage,
  serveTakes,
  serveMedia,
  eventRoutes,
];

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: deps.log,
    // Fastify's own log lines contain the URL, which may contain a link's hash (platform/http/logging.ts).
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, ...bindingsOf(request, deps.tracer) }, options),
    genReqId: () => newId(),
    trustProxy: believedProxies(deps.config),
    bodyLimit: 1024 * 1024,
    // A URL that cannot be decoded reaches neither a route nor the error handler.
    frameworkErrors: (_error, request, reply) => void sendRefusal(request, reply, new Refusal('not_found')),
    serverFactory: serverFactory(deps.config),
    // Cuts off uploads when the server stops; the outbox resends them.
    forceCloseConnections: true,
  });
  if (deps.tracer) traceRequests(app, deps.tracer);
  await app.register(rateLimit, { global: false, store: rateStore(deps.db, deps.signingKey) });
  await app.register(compress, { customTypes: compressible, brotliOptions: { params: fastBrotli } });
  // Not in development: browsers would then refuse plain http://localhost for a year.
  await sendSecurityHeaders(app, {
    isHttps: deps.config.isProduction && isHttps(deps.config),
    mediaServer: deps.config.liveKit?.url,
    mediaStore: deps.config.s3?.redirects ? bucketUrl(deps.config.s3).origin : undefined,
  });
  decorate(app, deps);
  readBodies(app);
  handleErrors(app);
  logRequests(app);
  watchTraffic(app);
  healthRoutes(app);
  policyReportRoutes(app);
  if (!servesPages(deps.own.role)) return buildIngest(app);
  for (const noun of nouns) noun(app);
  await docsRoutes(app);
  if (!deps.config.isProduction) outboxRoutes(app, outboxFolder(deps.config));
  legalRoutes(app);
  await pageRoutes(app);
  return app;
}

/** Only the calls that carry recordings. A load balancer sends all others to `web`. */
function buildIngest(app: FastifyInstance): FastifyInstance {
  servePartCalls(app);
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refusal('not_found')));
  return app;
}

export function outboxFolder(config: Config): string {
  return join(config.dataDir, 'outbox');
}

/** Text, except event streams: compression would buffer them. */
const compressible = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json)|image\/svg)/;
/** BROTLI_PARAM_QUALITY 4: files are compressed per request. */
const fastBrotli = { 1: 4 };

function believedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

function isHttps(config: Config): boolean {
  return config.tls !== undefined || (config.publicUrl?.startsWith('https:') ?? false);
}

/** A part may arrive slowly on a mobile connection; headers may not. */
function serverFactory(config: Config): FastifyServerFactory {
  return (handler) => {
    const server = config.tls
      ? tlsServer(config.tls, handler)
      : createServer({ shouldUpgradeCallback: isLineProbe }, handler);
    server.on('upgrade', answerLineProbe);
    server.requestTimeout = 15 * 60_000;
    server.headersTimeout = 60_000;
    server.keepAliveTimeout = 75_000;
    return server;
  };
}

function tlsServer({ certFile, keyFile }: NonNullable<Config['tls']>, handler: RequestListener) {
  try {
    const files = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
    return createTlsServer({ ...files, shouldUpgradeCallback: isLineProbe }, handler);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new StartFault(`TLS_CERT ${certFile} and TLS_KEY ${keyFile} can't be used: ${reason}.`, cause);
  }
}
