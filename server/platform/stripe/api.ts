// What every call to Stripe shares: the client, prices that are read once, and idempotency keys.
import { createHash, randomUUID } from 'node:crypto';
import type { CardPrice } from './card-payments.ts';
import { ask, type StripeClient } from './client.ts';
import * as shapes from './shapes.ts';

export interface Api {
  stripe: StripeClient;
  readPrice: shapes.ReadPrice;
}

/** Prices never change, so each is read once. */
export function priceReader(stripe: StripeClient): shapes.ReadPrice {
  const known = new Map<string, Promise<CardPrice>>();
  return (id) => {
    const price =
      known.get(id) ?? ask(shapes.WholePrice, stripe.prices.retrieve(id)).then(shapes.cardPriceOf);
    known.set(id, price);
    price.catch(() => known.delete(id)); // The caller gets the error; the next one asks again.
    return price;
  };
}

/** The same call with the same content has the same key. */
export function keyOf(kind: string, id: string, content: unknown): { idempotencyKey: string } {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
  return { idempotencyKey: `${kind}:${id}:${digest}` };
}

/** A new key, for a call that may be repeated: it charges nothing and adds nothing. */
export function harmless(): { idempotencyKey: string } {
  return { idempotencyKey: randomUUID() };
}

export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** All items of a list, newest first. */
export async function everyPage<Item extends { id: string }>(
  read: (after: { starting_after?: string }) => Promise<{ data: Item[]; has_more: boolean }>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let hasMore = true; hasMore;) {
    const after = found.at(-1)?.id;
    const page = await read(after === undefined ? {} : { starting_after: after });
    found.push(...page.data);
    hasMore = page.has_more && page.data.length > 0;
  }
  return found;
}
