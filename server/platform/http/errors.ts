// The one place where an error becomes an answer: an expected refusal keeps its code, what Fastify and PostgreSQL refuse
// gets the fitting one, anything else is `unexpected`: logged with its cause, told without it.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import type { ErrorEnvelope, RefusalCode } from '#contract/refusals.ts';
import { isStillNamed, sqlStateOf } from '../db/faults.ts';
import { languageOfHeader, sentence } from '../../kernel/texts/sentences.ts';
import { Refusal } from '../../kernel/refusal.ts';

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error, request.routeOptions.config.endpoint?.access.who);
    if (isWorthALook(error, request, refusal))
      request.log.error({ err: error, code: refusal.code }, 'a request failed');
    return sendRefusal(request, reply, refusal);
  });
}

/**
 * Neither what we refuse on purpose nor a line that broke in the middle of an upload. What the database refused is, whatever
 * it is told as: nobody had looked before.
 */
function isWorthALook(error: unknown, request: FastifyRequest, refusal: Refusal): boolean {
  const isFault = refusal.status >= 500 || sqlStateOf(error) !== undefined;
  return isFault && !(error instanceof Refusal) && !request.raw.readableAborted;
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const retryAfterSeconds = refusal.retryAfterSeconds ?? comesBackSeconds[refusal.code];
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(envelopeOf(request, refusal));
}

/** When to ask again after what passes by itself, where nobody knows better. */
const comesBackSeconds: Partial<Record<RefusalCode, number>> = { not_ready: 2, storage_full: 5 };

export function envelopeOf(request: FastifyRequest, refusal: Refusal): ErrorEnvelope {
  const language = languageOfHeader(request.headers['accept-language']);
  return {
    error: {
      code: refusal.code,
      message: sentence(language, `refusals.${refusal.code}`) || 'Something went wrong, please try again',
      ...(refusal.fields && { fields: refusal.fields }),
      ...(refusal.details && { details: refusal.details }),
    },
  };
}

/** The refusal that an error amounts to, for `who` calls. */
export function refusalOf(error: unknown, who?: Access['who']): Refusal {
  if (error instanceof Refusal) return error;
  if (isWorthAnotherTry(error, who)) return new Refusal('not_ready', { cause: error });
  const code = codeOf(error);
  const known = (code ? byCode[code] : undefined) ?? byStatus(error);
  return new Refusal(known ?? 'unexpected', { cause: error });
}

/**
 * Something that was to be removed was named by another at that moment: the next try finds it. And whatever a candidate's
 * device sends is never refused for good because of what nobody had thought of (P1): it asks again, and somebody reads the log.
 */
function isWorthAnotherTry(error: unknown, who: Access['who'] | undefined): boolean {
  return isStillNamed(error) || (who === 'candidate' && sqlStateOf(error) === '23503');
}

/** Fastify's, Node's and PostgreSQL's own codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const byCode: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_format',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
  // A path that would leave the folder, or that no file system takes.
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  '53100': 'storage_full',
  // The database is away or coming back: worth trying again.
  ECONNREFUSED: 'not_ready',
  ECONNRESET: 'not_ready',
  '53300': 'not_ready',
  '57P01': 'not_ready',
  '57P02': 'not_ready',
  '57P03': 'not_ready',
  '08006': 'not_ready',
  // What was to be written refers to something that is gone, or never was: trying again would not bring it back.
  '23503': 'not_found',
  // Two at once, each waiting for the other. The next try finds out.
  '40001': 'not_ready',
  '40P01': 'not_ready',
};

function byStatus(error: unknown): RefusalCode | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  if (error.statusCode === 400) return 'malformed_json';
  // @fastify/static: a folder, which is never listed.
  if (error.statusCode === 403) return 'not_found';
  if (error.statusCode === 413) return 'too_large';
  if (error.statusCode === 415) return 'unsupported_format';
  return undefined;
}

function codeOf(error: unknown): string | undefined {
  const sqlState = sqlStateOf(error);
  if (sqlState) return sqlState;
  let candidate = error;
  while (candidate instanceof Error) {
    if ('code' in candidate && typeof candidate.code === 'string') return candidate.code;
    candidate = candidate.cause;
  }
  return undefined;
}
