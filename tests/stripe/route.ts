// One call of Stripe's API.
import type { Fields } from './fields.ts';
import type { Bank } from './invoicing.ts';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for an id. */
  path: string;
  /** File and interface in the package. */
  params: readonly [file: string, name: string];
  run: (request: { bank: Bank; id: string; fields: Fields }) => object;
}
