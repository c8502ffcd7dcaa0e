// Limits that keep lists readable and protect the database. No plan lifts them.
import { Refusal } from '../../kernel/refusal.ts';

/**
 * Call with the counted rows locked.
 * @throws Refusal('too_many') if there is no room for one more
 */
export function requireBelow(limit: number, count: number): void {
  if (count >= limit) throw new Refusal('too_many', { details: { limit, used: count } });
}
