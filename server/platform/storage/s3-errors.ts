// What an error of a call to a bucket means.
import { Refusal } from '../../kernel/refusal.ts';

/** Undefined if the key does not exist. HEAD has no body, so there a missing bucket looks the same. */
export async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket') return undefined;
    throw error;
  }
}

type Kind = 'again' | 'conflict' | 'full' | 'final';

export function kindOf(error: unknown): Kind {
  if (error instanceof Refusal) return 'final';
  const status = statusOf(error);
  const name = nameOf(error);
  if (status === 507 || /quota|storagefull|insufficientstorage/i.test(name)) return 'full';
  if (status === 409) return 'conflict';
  // No answer, or one that was cut.
  if (status === undefined || status >= 500 || status === 429 || status < 400) return 'again';
  return passing.has(name) ? 'again' : 'final';
}

/** Refusals with a status of 4xx that concern only this try. */
const passing: ReadonlySet<string> = new Set([
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'SlowDown',
  'BadDigest',
  'IncompleteBody',
  'XAmzContentSHA256Mismatch',
]);

export function statusOf(error: unknown): number | undefined {
  if (error instanceof Refusal) return statusOf(error.cause);
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
      ? metadata.httpStatusCode
      : undefined;
  return typeof status === 'number' ? status : undefined;
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
