// One call to the server, typed by its endpoint of the contract: builds the request, opens the envelope, and throws a
// CallError otherwise. It knows neither React nor who is signed in: both sides of the product use it.
import * as z from 'zod/mini';
import { envelope, type Endpoint } from '#contract/endpoint.ts';
import { CallError, errorFrom, networkError } from './call-error.ts';

type Schema = z.ZodMiniType;
export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>;

/** A part of the request, which may be left out when everything in it may. */
type Part<Name extends string, Of extends Schema> =
  Record<never, never> extends z.input<Of> ? { [K in Name]?: z.input<Of> } : { [K in Name]: z.input<Of> };

/** What a call of this endpoint takes. */
export type CallRequest<E extends AnyEndpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  CallOptions;

/** The request, which may be left out when nothing in it is required. */
export type CallArguments<E extends AnyEndpoint> =
  Record<never, never> extends CallRequest<E> ? [CallRequest<E>?] : [CallRequest<E>];

export interface CallOptions {
  /** The body of an endpoint that takes raw bytes. */
  bytes?: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** After this long without an answer the call counts as not having got through. */
  timeoutMs?: number;
}

interface Loose extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const Envelope = envelope(z.unknown());

const jsonTimeoutMs = 30_000;
const bytesTimeoutMs = 10 * 60_000;

/** Makes a `call` for one server; pages use `call` below, tests bring their own address. */
export function createCall(to: { base: string; language: () => string }) {
  return async function call<E extends AnyEndpoint>(
    endpoint: E,
    ...[request]: CallArguments<E>
  ): Promise<z.output<E['data']>> {
    const given: Loose = request ?? {};
    const answer = await send(
      to.base + addressOf(endpoint, given),
      requestOf(endpoint, given, to.language()),
      given,
    );
    return openEnvelope<E['data']>(endpoint.data, answer);
  };
}

export const call = createCall({ base: '/api/', language: pageLanguage });

/** What an endpoint streams, as a file. @throws CallError */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  ...[request]: CallArguments<E>
): Promise<Blob> {
  // As large as it is: the file may take its time.
  const given: Loose = { timeoutMs: bytesTimeoutMs, ...request };
  const answer = await send(
    `/api/${addressOf(endpoint, given)}`,
    requestOf(endpoint, given, pageLanguage()),
    given,
  );
  return answer.blob().catch((cause: unknown) => {
    throw networkError(cause);
  });
}

/** The path below the base with its parameters and query filled in. */
export function addressOf(endpoint: AnyEndpoint, given: { params?: unknown; query?: unknown }): string {
  const params = entriesOf(given.params);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params.find(([key]) => key === name)?.[1];
    if (value === undefined) throw new Error(`No value for :${name} of ${endpoint.path}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(entriesOf(given.query)).toString();
  return query ? `${path}?${query}` : path;
}

function requestOf(endpoint: AnyEndpoint, given: Loose, language: string): RequestInit {
  const headers = new Headers(given.headers);
  headers.set('accept-language', language);
  if (given.token) headers.set('authorization', `Bearer ${given.token}`);
  const timeout = AbortSignal.timeout(
    given.timeoutMs ?? (endpoint.bodyType === 'bytes' ? bytesTimeoutMs : jsonTimeoutMs),
  );
  const signal = given.signal ? AbortSignal.any([given.signal, timeout]) : timeout;
  return { method: endpoint.method, headers, signal, ...bodyOf(endpoint, given, headers) };
}

function bodyOf(endpoint: AnyEndpoint, given: Loose, headers: Headers): RequestInit {
  if (endpoint.bodyType === 'json') {
    headers.set('content-type', 'application/json');
    return { body: JSON.stringify(given.body) };
  }
  if (endpoint.bodyType === 'form') return { body: new URLSearchParams(entriesOf(given.body)) };
  if (endpoint.bodyType === 'none' || !given.bytes) return {};
  if (!headers.has('content-type')) headers.set('content-type', typeOf(given.bytes));
  return { body: given.bytes };
}

function typeOf(bytes: NonNullable<CallOptions['bytes']>): string {
  return (bytes instanceof Blob && bytes.type) || 'application/octet-stream';
}

async function send(address: string, init: RequestInit, given: Loose): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, init);
  } catch (cause) {
    if (given.signal?.aborted) throw cause;
    throw networkError(cause);
  }
  if (!answer.ok) throw await errorFrom(answer);
  return answer;
}

async function openEnvelope<Data extends Schema>(data: Data, answer: Response): Promise<z.output<Data>> {
  let json: unknown;
  try {
    json = await answer.json();
  } catch (cause) {
    // Cut in mid-answer, or something between us and the server answered with a page of its own.
    throw networkError(cause);
  }
  const opened = z.safeParse(Envelope, json);
  const inside = z.safeParse(data, opened.data?.response.data);
  if (!opened.success || !inside.success) {
    const cause = opened.error ?? inside.error;
    throw new CallError({ code: 'unexpected', status: answer.status, cause });
  }
  return inside.data;
}

/** Names and values of an object as text; what is undefined is left out. */
function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]): [string, string][] =>
    one === undefined ? [] : [[name, String(one)]],
  );
}

/** The language of the page is the stored choice (i18n keeps both the same); 'en' where there is no page. */
function pageLanguage(): string {
  return (typeof document !== 'undefined' && document.documentElement.lang) || 'en';
}
