// The shape of one call. The server's routes, the browser's typed client and OpenAPI are all made from these.
import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/**
 * Who may call: `anyone`; `user` (Bearer of a signed-in user, with the permission that is named, or `any` member; with
 * `wholeAgency` only members who see every company and job (permissions.ts); with `api` also the agency's API key, if the key
 * has the permission; with `confirmed` not before the person has confirmed their address: `email_unconfirmed`);
 * `candidate` (Bearer of a candidate's session); `guest`
 * (Bearer of somebody who was shown candidates by a review link); `signature` (an address signed by the server).
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'user'; permission: Permission | 'any'; wholeAgency?: true; api?: true; confirmed?: true }
  | { who: 'candidate' }
  | { who: 'guest' }
  | { who: 'signature' };

type Schema = z.ZodMiniType;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Data extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with `:name` for parameters. */
  path: string;
  summary: string;
  access: Access;
  params: Params;
  query: Query;
  body: Body;
  /** `json`, raw `bytes`, or `form` (application/x-www-form-urlencoded or multipart). */
  bodyType: 'json' | 'bytes' | 'form' | 'none';
  /** What stands in `response.data`. */
  data: Data;
  /** `json` in the envelope, `stream` for server-sent events and media. */
  answer: 'json' | 'stream';
}

const nothing = z.object({});
type Nothing = typeof nothing;

/** Declares a call. What is left out is empty; `body` implies JSON unless `bodyType` says otherwise. */
export function endpoint<
  Data extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(declared: {
  method: Endpoint['method'];
  path: string;
  summary: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyType?: Endpoint['bodyType'];
  data: Data;
  answer?: Endpoint['answer'];
}): Endpoint<Params, Query, Body, Data> {
  return {
    method: declared.method,
    path: declared.path,
    summary: declared.summary,
    access: declared.access,
    params: declared.params ?? (nothing as unknown as Params),
    query: declared.query ?? (nothing as unknown as Query),
    body: declared.body ?? (nothing as unknown as Body),
    bodyType: declared.bodyType ?? (declared.body ? 'json' : 'none'),
    data: declared.data,
    answer: declared.answer ?? 'json',
  };
}

/** The success half of the envelope around `data`. */
export function envelope<Data extends Schema>(data: Data) {
  return z.object({ response: z.object({ data }) });
}

/** An empty answer. */
export const Nothing = z.object({});

/** `{ id }` as path parameters. */
export const ById = z.object({ id: z.uuid() });
