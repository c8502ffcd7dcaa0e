// One call to the server: builds the request from the contract's endpoint, checks the reply, and describes a failure
// (retry.ts judges it). Works in the page and in the service worker: plain fetch, no state.
import * as z from 'zod/mini';
import { envelope, type Endpoint } from '#contract/endpoint.ts';
import { ErrorEnvelope } from '#contract/refusals.ts';
import { linkedAbort } from './linked-abort.ts';
import { parseRetryAfter, type CallFailure } from './retry.ts';
import type { ServerClock } from './server-clock.ts';

const AnyEnvelope = envelope(z.unknown());

export class FailedCall extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure, cause?: unknown) {
    super(`call failed: ${failure.status} ${failure.code ?? ''}`, { cause });
    this.name = 'FailedCall';
    this.failure = failure;
  }
}

export interface CallOptions {
  token: string;
  params?: Record<string, string | number>;
  json?: unknown;
  bytes?: { content: Blob; type: string; digest?: string };
  headers?: Readonly<Record<string, string>>;
  /** Silence for this long is a stall. Fetch shows no upload progress, so batches are kept short. */
  stallMs: number;
  signal: AbortSignal;
  /** A call between people needs the line more. */
  isLowPriority?: boolean;
}

export interface Transport {
  call<E extends Endpoint>(endpoint: E, options: CallOptions): Promise<z.infer<E['data']>>;
}

export interface TransportPorts {
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  ticks: () => number;
  clock: ServerClock;
  isOnline?: () => boolean;
}

export function openTransport(ports: TransportPorts): Transport {
  return {
    async call(endpoint, options) {
      const stall = abortAfter(options.stallMs, options.signal);
      const startedMs = ports.ticks();
      try {
        const address = ports.baseUrl + fillIn(endpoint.path, options.params ?? {});
        const response = await ports.fetch(address, {
          ...requestOf(endpoint, options),
          signal: stall.signal,
        });
        const serverMs = dateOf(response);
        const data = await dataOf(endpoint, response, serverMs ?? ports.clock.now());
        if (serverMs !== undefined) ports.clock.observe(serverMs, ports.ticks() - startedMs);
        return data;
      } catch (error) {
        if (error instanceof FailedCall) throw error;
        const isOffline = ports.isOnline?.() === false;
        const isStall = stall.isStalled();
        throw new FailedCall({ status: 0, code: null, retryAfterMs: 0, isStall, isOffline }, error);
      } finally {
        stall.clear();
      }
    },
  };
}

function fillIn(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function requestOf(endpoint: Endpoint, options: CallOptions): RequestInit {
  const { token, json, bytes, isLowPriority } = options;
  const headers: Record<string, string> = {
    ...options.headers,
    Authorization: `Bearer ${token}`,
    Accept: 'application/json',
  };
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  if (bytes) headers['Content-Type'] = bytes.type;
  if (bytes?.digest) headers['Content-Digest'] = bytes.digest;
  const body = json === undefined ? (bytes?.content ?? null) : JSON.stringify(json);
  return {
    // The page's own credentials mode shares its open connections. These endpoints read no cookies.
    ...{ method: endpoint.method, headers, body, credentials: 'same-origin' },
    ...(isLowPriority && { priority: 'low' }),
  };
}

/** The time of the reply, by the clock of the server that sent it. */
function dateOf(response: Response): number | undefined {
  const serverMs = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(serverMs) ? undefined : serverMs;
}

/** Accepts only what our server would send: somebody else's 200 is not a success. */
async function dataOf<E extends Endpoint>(
  endpoint: E,
  response: Response,
  serverNowMs: number,
): Promise<z.infer<E['data']>> {
  const json: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
  if (response.ok) {
    const parsed = z.safeParse<E['data']>(endpoint.data, AnyEnvelope.safeParse(json).data?.response.data);
    if (parsed.success) return parsed.data;
  }
  const code = response.ok ? null : (ErrorEnvelope.safeParse(json).data?.error.code ?? null);
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), serverNowMs);
  throw new FailedCall({ status: response.status, code, retryAfterMs, isStall: false });
}

function abortAfter(ms: number, outer: AbortSignal) {
  const { signal, abort } = linkedAbort(outer);
  let stalled = false;
  const timer = setTimeout(() => {
    stalled = true;
    abort();
  }, ms);
  return {
    signal,
    isStalled: () => stalled,
    clear() {
      clearTimeout(timer);
      abort();
    },
  };
}
