// What PostgreSQL complained about. Drizzle wraps the error: the code stands in its cause.

/** SQLSTATE of the first PostgreSQL error in the chain of causes, or undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  return textOf(postgresError(error), 'code');
}

/** The name of the unique or primary key that a write broke, or undefined if it was something else. */
export function constraintBroken(error: unknown): string | undefined {
  const found = postgresError(error);
  return textOf(found, 'code') === '23505' ? textOf(found, 'constraint') : undefined;
}

/**
 * Whether a row could not be removed because others name it (SQLSTATE 23503 says the same of a row that names one that is not
 * there). Told by PostgreSQL's own words: where they are not English it is taken for the other.
 */
export function isStillNamed(error: unknown): boolean {
  const found = postgresError(error);
  return textOf(found, 'code') === '23503' && /still referenced/.test(textOf(found, 'detail') ?? '');
}

function postgresError(error: unknown): object | undefined {
  let candidate = error;
  while (candidate instanceof Error) {
    if (/^[0-9A-Z]{5}$/.test(textOf(candidate, 'code') ?? '')) return candidate;
    candidate = candidate.cause;
  }
  return undefined;
}

function textOf(holder: object | undefined, key: string): string | undefined {
  const value: unknown = holder && Reflect.get(holder, key);
  return typeof value === 'string' ? value : undefined;
}
