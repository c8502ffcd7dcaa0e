// One call to the server, typed by its endpoint in the contract: builds the request and opens the envelope, or throws a
// CallError. It knows neither React nor the session: the candidate's and the recruiter's pages both use it.
import * as z from 'zod/mini';
import { envelope, type Endpoint } from '#contract/endpoint.ts';
import { CallError, errorFrom, networkError } from './call-error.ts';

type Schema = z.ZodMiniType;
export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>;

/** A part of the request, optional if everything in it is. */
type Part<Name extends string, Of extends Schema> =
  Record<never, never> extends z.input<Of> ? { [K in Name]?: z.input<Of> } : { [K in Name]: z.input<Of> };

/** The input of a call to this endpoint. */
export type CallRequest<E extends AnyEndpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  CallOptions;

/** The request, optional if nothing in it is required. */
export type CallArguments<E extends AnyEndpoint> =
  Record<never, never> extends CallRequest<E> ? [CallRequest<E>?] : [CallRequest<E>];

export interface CallOptions {
  /** The body of an endpoint that takes raw bytes. */
  bytes?: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** A call without a reply after this time counts as a network failure. */
  timeoutMs?: number;
}

interface UntypedRequest extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const Envelope = envelope(z.unknown());

const jsonTimeoutMs = 30_000;
const bytesTimeoutMs = 10 * 60_000;

/** Makes a `call` for one server. Pages use `call` below, tests pass their own address. */
export function createCall(to: { base: string; language: () => string }) {
  return async function call<E extends AnyEndpoint>(
    endpoint: E,
    ...[request]: CallArguments<E>
  ): Promise<z.output<E['data']>> {
    const input: UntypedRequest = request ?? {};
    const answer = await send(
      to.base + addressOf(endpoint, input),
      requestOf(endpoint, input, to.language()),
      input,
    );
    return openEnvelope<E['data']>(endpoint.data, answer);
  };
}

export const call = createCall({ base: '/api/', language: pageLanguage });

/** A file that an endpoint streams. @throws CallError */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  ...[request]: CallArguments<E>
): Promise<Blob> {
  // A large file may take long.
  const input: UntypedRequest = { timeoutMs: bytesTimeoutMs, ...request };
  const answer = await send(
    `/api/${addressOf(endpoint, input)}`,
    requestOf(endpoint, input, pageLanguage()),
    input,
  );
  return answer.blob().catch((cause: unknown) => {
    throw networkError(cause);
  });
}

/** The path below the base, with parameters and query filled in. */
export function addressOf(endpoint: AnyEndpoint, input: { params?: unknown; query?: unknown }): string {
  const params = entriesOf(input.params);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params.find(([key]) => key === name)?.[1];
    if (value === undefined) throw new Error(`No value for :${name} of ${endpoint.path}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return query ? `${path}?${query}` : path;
}

function requestOf(endpoint: AnyEndpoint, input: UntypedRequest, language: string): RequestInit {
  const headers = new Headers(input.headers);
  headers.set('accept-language', language);
  if (input.token) headers.set('authorization', `Bearer ${input.token}`);
  const timeout = AbortSignal.timeout(
    input.timeoutMs ?? (endpoint.bodyType === 'bytes' ? bytesTimeoutMs : jsonTimeoutMs),
  );
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  return { method: endpoint.method, headers, signal, ...bodyOf(endpoint, input, headers) };
}

function bodyOf(endpoint: AnyEndpoint, input: UntypedRequest, headers: Headers): RequestInit {
  if (endpoint.bodyType === 'json') {
    headers.set('content-type', 'application/json');
    return { body: JSON.stringify(input.body) };
  }
  if (endpoint.bodyType === 'form') return { body: new URLSearchParams(entriesOf(input.body)) };
  if (endpoint.bodyType === 'none' || !input.bytes) return {};
  if (!headers.has('content-type')) headers.set('content-type', typeOf(input.bytes));
  return { body: input.bytes };
}

function typeOf(bytes: NonNullable<CallOptions['bytes']>): string {
  return (bytes instanceof Blob && bytes.type) || 'application/octet-stream';
}

async function send(address: string, init: RequestInit, input: UntypedRequest): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, init);
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
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
    // The reply was cut, or something between us and the server replied with its own page.
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

/** Names and values of an object as text, without undefined values. */
function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]): [string, string][] =>
    entry === undefined ? [] : [[name, String(entry)]],
  );
}

/** The language that the page is shown in; 'en' where there is no page. */
function pageLanguage(): string {
  return (typeof document !== 'undefined' && document.documentElement.lang) || 'en';
}
