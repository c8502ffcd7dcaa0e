// What Stripe knows: its objects, its clock and its events. Everything else in this folder changes it.
import { missing } from './stripe-fault.ts';
import type { Kind, Kinds, StripeList } from './objects.ts';

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: string;
  data: { object: { id: string; object: string }; previous_attributes?: object };
}

export interface World {
  /** Seconds since 1970, as everywhere at Stripe. */
  now(): number;
  setClock(seconds: number): void;
  /** Makes an id like `cus_…`. */
  newId(prefix: string): string;
  add<K extends Kind>(kind: K, value: Kinds[K]): Kinds[K];
  /** Newest first. */
  all<K extends Kind>(kind: K): Kinds[K][];
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** @throws StripeFault */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K];
  /** Whatever has this id. */
  anything(id: string): Kinds[Kind] | undefined;
  emit(type: string, about: { id: string; object: string }): void;
  events: StripeEvent[];
  onEvent: (event: StripeEvent) => void;
  /** Where the hosted pages are; known once the server listens. */
  origin: string;
  /** True for an account in live mode. */
  livemode: boolean;
}

export const apiVersion = '2026-10-28.endive';

export function newWorld(): World {
  const objects = new Map<string, Kinds[Kind]>();
  const byKind: { [K in Kind]: Kinds[K][] } = {
    ...{ customer: [], payment_method: [], setup_intent: [], 'checkout.session': [], product: [], price: [] },
    ...{ tax_rate: [], subscription: [], invoice: [], invoice_payment: [], payment_intent: [], charge: [] },
    ...{ balance_transaction: [], refund: [], dispute: [], subscription_schedule: [] },
    ...{ 'billing_portal.configuration': [], 'billing_portal.session': [] },
  };
  let count = 0;
  let clock: number | undefined;
  const world: World = {
    ...{ events: [], onEvent: () => undefined, origin: '', livemode: false },
    now: () => clock ?? Math.floor(Date.now() / 1000),
    setClock: (seconds) => void (clock = seconds),
    newId: (prefix) => `${prefix}_test${(count += 1).toString(36).padStart(12, '0')}`,
    add(kind, value) {
      objects.set(value.id, value);
      byKind[kind].unshift(value);
      return value;
    },
    all: (kind) => byKind[kind].slice(),
    find: (kind, id) => world.all(kind).find((value) => value.id === id),
    get(kind, id, param) {
      const found = world.find(kind, id);
      if (!found) throw missing(kind, id, param);
      return found;
    },
    anything: (id) => objects.get(id),
    emit(type, about) {
      const event: StripeEvent = {
        ...{ id: world.newId('evt'), object: 'event', api_version: apiVersion, created: world.now() },
        ...{ livemode: world.livemode, pending_webhooks: 1, request: null, type },
        data: { object: structuredClone(about) },
      };
      world.events.push(event);
      world.onEvent(event);
    },
  };
  return world;
}

export function listOf<Item>(data: Item[], url: string): StripeList<Item> {
  return { object: 'list', data, has_more: false, url };
}

/** What every new object begins with. */
export function basics<K extends Kind>(world: World, object: K, prefix: string) {
  return { id: world.newId(prefix), object, created: world.now(), livemode: world.livemode };
}
