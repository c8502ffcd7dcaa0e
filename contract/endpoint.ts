// The shape of one call. The server's routes, the typed client and the OpenAPI description are generated from these.
import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/**
 * Who may make a call.
 * - `user`: the bearer token of a signed-in member who has `permission`; `any` for every member. `wholeAgency`: only members
 *   who see every company and job (permissions.ts). `api`: also the agency's API key if it has the permission. `confirmed`:
 *   only after the user has confirmed their address, otherwise `email_unconfirmed`. `withoutSecondFactor`: also while the
 *   organization waits for the member's second factor, otherwise `two_factor_setup_required`.
 * - `candidate`: the bearer token of a candidate's session.
 * - `guest`: the bearer token of a guest who opened a review link.
 * - `participant`: the bearer token of a device that entered a live room, or knocks at it.
 * - `recorder`: a candidate's session or a participant's device: both upload recordings.
 * - `signature`: no token; the server signed the URL.
 */
export type Access =
  | { who: 'anyone' }
  | {
      who: 'user';
      permission: Permission | 'any';
      wholeAgency?: true;
      api?: true;
      confirmed?: true;
      withoutSecondFactor?: true;
    }
  | { who: 'candidate' }
  | { who: 'guest' }
  | { who: 'participant' }
  | { who: 'recorder' }
  | { who: 'signature' };

type Schema = z.ZodMiniType;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Data extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to /api, with `:name` for parameters. */
  path: string;
  summary: string;
  access: Access;
  params: Params;
  query: Query;
  body: Body;
  /** `json`, raw `bytes`, or `form` (application/x-www-form-urlencoded or multipart). */
  bodyType: 'json' | 'bytes' | 'form' | 'none';
  /** The content of `response.data`. */
  data: Data;
  /** `json` in the envelope, `stream` for server-sent events and media. */
  answer: 'json' | 'stream';
}

const nothing = z.object({});
type Nothing = typeof nothing;

/** Declares a call. Omitted schemas are empty; `body` implies JSON unless `bodyType` says otherwise. */
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
