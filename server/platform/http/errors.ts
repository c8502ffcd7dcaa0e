// The one place that turns errors into responses. An expected refusal keeps its code; Fastify and PostgreSQL
// errors get a matching one. Anything else becomes `unexpected`: the log has the cause, the response does
// not.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import type { ErrorEnvelope, RefusalCode } from '#contract/refusals.ts';
import { isReferenced, sqlStateOf } from '../db/faults.ts';
import { languageOfHeader, sentence } from '../../kernel/texts/sentences.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** How refusals look. Protocols of others have their own form. */
interface RefusalForm {
  bodyOf: (request: FastifyRequest, refusal: Refusal) => object;
  /** Without it, the refusal's own status. */
  statusOf?: (refusal: Refusal) => number;
  /** How to sign in, for 401. Without it, Bearer. */
  challenge?: string;
}

const ourForm: RefusalForm = { bodyOf: envelopeOf };

export function handleErrors(app: FastifyInstance, form = ourForm): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error, request.routeOptions.config.endpoint?.access.who);
    if (isWorthALook(error, request, refusal))
      request.log.error({ err: error, code: refusal.code }, 'a request failed');
    return sendRefusal(request, reply, refusal, form);
  });
}

/**
 * False for our own refusals and for uploads cut off by the network. True for database errors, whatever code
 * they map to: our checks did not foresee them.
 */
function isWorthALook(error: unknown, request: FastifyRequest, refusal: Refusal): boolean {
  const isFault = refusal.status >= 500 || sqlStateOf(error) !== undefined;
  return isFault && !(error instanceof Refusal) && !request.raw.readableAborted;
}

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  form = ourForm,
): FastifyReply {
  const retryAfterSeconds = refusal.retryAfterSeconds ?? comesBackSeconds[refusal.code];
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (refusal.status === 401) reply.header('www-authenticate', form.challenge ?? 'Bearer');
  return reply
    .code(form.statusOf?.(refusal) ?? refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(form.bodyOf(request, refusal));
}

/** Default Retry-After for transient refusals, in seconds. */
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

/** Maps an error to a refusal, given who calls. */
export function refusalOf(error: unknown, who?: Access['who']): Refusal {
  if (error instanceof Refusal) return error;
  if (isWorthAnotherTry(error, who)) return new Refusal('not_ready', { cause: error });
  const code = codeOf(error);
  const known = (code ? byCode[code] : undefined) ?? byStatus(error);
  return new Refusal(known ?? 'unexpected', { cause: error });
}

/**
 * A row being removed gained a reference at that moment: the next attempt sees it. An unforeseen error also
 * never permanently refuses a candidate's data (P1): the device retries and someone reads the log.
 */
function isWorthAnotherTry(error: unknown, who: Access['who'] | undefined): boolean {
  const isSavedOnDevice = who === 'candidate' || who === 'recorder';
  return isReferenced(error) || (isSavedOnDevice && sqlStateOf(error) === '23503');
}

/**
 * Error codes of Fastify, Node and PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const byCode: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_format',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
  // The path would leave the folder, or no file system accepts it.
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  '53100': 'storage_full',
  // The database is down or restarting: retry.
  ECONNREFUSED: 'not_ready',
  ECONNRESET: 'not_ready',
  '53300': 'not_ready',
  '57P01': 'not_ready',
  '57P02': 'not_ready',
  '57P03': 'not_ready',
  '08006': 'not_ready',
  // The write refers to a row that does not exist. A retry would not help.
  '23503': 'not_found',
  // Deadlock or serialization failure: retry.
  '40001': 'not_ready',
  '40P01': 'not_ready',
};

function byStatus(error: unknown): RefusalCode | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  if (error.statusCode === 400) return 'malformed_json';
  // @fastify/static refuses to list a folder.
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
