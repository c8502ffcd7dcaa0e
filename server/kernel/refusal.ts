// An expected error: a code from the contract, thrown anywhere on the server and turned into a response by
// the one error handler (platform/http/errors.ts). Never carries translated text.
import { refusals } from '#contract/refusals.ts';
import type { FieldFault, RefusalCode } from '#contract/refusals.ts';

export interface RefusalMore {
  /** Dotted field path -> what is wrong with it. */
  fields?: Record<string, FieldFault>;
  /** Numbers to show, such as the limit and current usage. */
  details?: Record<string, unknown>;
  /** For `too_many_requests`: whole seconds. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Record<string, FieldFault> | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, more: RefusalMore = {}) {
    super(code, { cause: more.cause });
    this.name = 'Refusal';
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get status(): number {
    return refusals[this.code];
  }
}
