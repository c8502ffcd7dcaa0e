// Classifies PostgreSQL errors. Drizzle wraps them: the code is in the cause.

/** SQLSTATE of the first PostgreSQL error in the chain of causes, or undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  return textOf(postgresError(error), 'code');
}

/** The unique or primary key that a write violated, or undefined for any other error. */
export function constraintBroken(error: unknown): string | undefined {
  const found = postgresError(error);
  return textOf(found, 'code') === '23505' ? textOf(found, 'constraint') : undefined;
}

/**
 * True if a row could not be deleted because others refer to it. SQLSTATE 23503 also covers a reference to a
 * missing row, so this reads PostgreSQL's message; if that is not English, the error counts as a missing row.
 */
export function isReferenced(error: unknown): boolean {
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
