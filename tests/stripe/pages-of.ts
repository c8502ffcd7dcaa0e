// Lists as Stripe pages them (https://docs.stripe.com/api/pagination).
import type { Fields } from './fields.ts';
import { invalid, missing } from './stripe-fault.ts';
import { listOf } from './world.ts';

/** @param items newest first */
export function pageOf<Item extends { id: string; created: number; object: string }>(
  items: readonly Item[],
  fields: Fields,
  url: string,
) {
  const limit = fields.number('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be from 1 to 100', { param: 'limit' });
  const after = fields.text('starting_after');
  const from = after === undefined ? 0 : items.findIndex((item) => item.id === after) + 1;
  if (after !== undefined && from === 0) throw missing('object', after, 'starting_after');
  const page = items.slice(from, from + limit);
  return { ...listOf(page, url), has_more: items.length > from + limit };
}

/** The filter `created`. */
export function isCreatedWithin(fields: Fields): (item: { created: number }) => boolean {
  if (!fields.has('created')) return () => true;
  const range = fields.at('created');
  const [gte, gt] = [range.number('gte') ?? -Infinity, range.number('gt') ?? -Infinity];
  const [lte, lt] = [range.number('lte') ?? Infinity, range.number('lt') ?? Infinity];
  return ({ created }) => created >= gte && created > gt && created <= lte && created < lt;
}
