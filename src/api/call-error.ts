// What a failed call throws: the refusal's code (contract/refusals.ts), or `network` if no reply came. It carries
// codes, never text; screens translate them.
import { ErrorEnvelope, refusals, type FieldFault, type RefusalCode } from '#contract/refusals.ts';

export type CallErrorCode = RefusalCode | 'network';

export class CallError extends Error {
  readonly code: CallErrorCode;
  /** The HTTP status; 0 if no reply came. */
  readonly status: number;
  /** Dotted path of a field -> its fault. */
  readonly fields: Readonly<Record<string, FieldFault>>;
  /** Numbers and names to show, such as a plan's limit and its use. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;

  constructor(failure: {
    code: CallErrorCode;
    status: number;
    fields?: Record<string, FieldFault> | undefined;
    details?: Record<string, unknown> | undefined;
    retryAfterSeconds?: number | null;
    cause?: unknown;
  }) {
    super(`${failure.code} (${failure.status})`, { cause: failure.cause });
    this.name = 'CallError';
    this.code = failure.code;
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.details = failure.details ?? {};
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
  }
}

/** No reply, or an incomplete one. */
export function networkError(cause: unknown): CallError {
  return new CallError({ code: 'network', status: 0, cause });
}

/** The error for a failed reply. A reply that is not ours (a proxy's page) is classified by its status. */
export async function errorFrom(answer: Response): Promise<CallError> {
  const { status } = answer;
  const retryAfterSeconds = secondsOf(answer.headers.get('retry-after'));
  const envelope = ErrorEnvelope.safeParse(await answer.json().catch(() => undefined));
  if (!envelope.success) return new CallError({ code: codeOfStatus(status), status, retryAfterSeconds });
  const { code, fields, details } = envelope.data.error;
  return new CallError({
    code: isRefusalCode(code) ? code : codeOfStatus(status),
    status,
    fields,
    details,
    retryAfterSeconds,
  });
}

/** True if retrying may help: no network, too busy, or the server's own fault. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

export function isNotFound(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'not_found';
}

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

function codeOfStatus(status: number): CallErrorCode {
  if (status === 401) return 'not_signed_in';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_requests';
  // Gateways reply 502 to 504 when our server did not answer.
  return status >= 502 && status <= 504 ? 'not_ready' : 'unexpected';
}

/** Retry-After in seconds: a number, or a date (RFC 9110, 10.2.3). */
function secondsOf(header: string | null): number | null {
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
