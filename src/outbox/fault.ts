// What can go wrong on the device itself. Network failures are the drain's concern (retry.ts).

/** quota: the disk refused a write; database: IndexedDB is broken or gone; the others: the caller's mistake. */
export type OutboxFaultCode =
  'quota' | 'database' | 'take_unknown' | 'take_closed' | 'take_empty' | 'media_unavailable';

export class OutboxFault extends Error {
  readonly code: OutboxFaultCode;

  constructor(code: OutboxFaultCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'OutboxFault';
    this.code = code;
  }
}

/** Turns IndexedDB's errors into ours. QuotaExceededError arrives at commit, as the transaction's error. */
export function outboxFault(error: unknown): OutboxFault {
  if (error instanceof OutboxFault) return error;
  const isQuota = error instanceof Error && error.name === 'QuotaExceededError';
  return new OutboxFault(isQuota ? 'quota' : 'database', error);
}
