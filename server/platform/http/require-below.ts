// Bounds that keep a list readable and the database from being filled: no plan lifts them.
import { Refusal } from '../../kernel/refusal.ts';

/** Call with what is counted locked. @throws Refusal('too_many') unless there is room for one more */
export function requireBelow(limit: number, count: number): void {
  if (count >= limit) throw new Refusal('too_many', { details: { limit, used: count } });
}
