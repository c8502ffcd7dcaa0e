import { describe, expect, it } from 'vitest';
import { refuseTransactionPooler } from './pooler.ts';
import type { Session } from './pooler.ts';

/** Connections through a pooler that assigns a free backend to each transaction, the most recently used one first. */
function pooledByTransaction(backends: number): () => Promise<Session> {
  const free = Array.from({ length: backends }, (_, n) => 100 + n);
  return async () => {
    let held: number | undefined;
    return {
      async query(text) {
        held ??= free.pop();
        const rows = [{ pid: held ?? -1 }];
        if (text !== 'begin' && (text === 'rollback' || !isInTransaction.has(free) || !holds.has(held))) {
          if (held !== undefined) free.push(held);
          holds.delete(held);
          held = undefined;
        } else if (text === 'begin') {
          holds.add(held);
          isInTransaction.add(free);
        }
        return { rows };
      },
      end: async () => undefined,
    };
  };
}
const holds = new Set<number | undefined>();
const isInTransaction = new Set<number[]>();

/** Each connection has its own backend, as without a pooler. */
function direct(): () => Promise<Session> {
  let last = 100;
  return async () => {
    const pid = (last += 1);
    return { query: async () => ({ rows: [{ pid }] }), end: async () => undefined };
  };
}

describe('a database address', () => {
  it.each([2, 3, 20])('through a pooler of %i backends in transaction mode is refused', async (backends) => {
    await expect(refuseTransactionPooler(pooledByTransaction(backends), 'DATABASE_URL')).rejects.toThrow(
      'DATABASE_URL leads to a pooler in transaction mode',
    );
  });

  it('of PostgreSQL itself is accepted', async () => {
    await expect(refuseTransactionPooler(direct(), 'DATABASE_URL')).resolves.toBeUndefined();
  });
});
