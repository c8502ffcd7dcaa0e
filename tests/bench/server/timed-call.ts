// Times a GET like a page's, and summarizes many of them.
import { request } from 'node:http';
import type { Agent } from 'node:http';

export interface TimedCall {
  /** Below /api, including the query. */
  path: string;
  token?: string | undefined;
}

/** Milliseconds until the whole response has arrived. @throws Error unless it is a success */
export function timed(
  agent: Agent,
  port: number,
  { path, token }: TimedCall,
  headers: Record<string, string> = {},
): Promise<number> {
  const startedAt = performance.now();
  const sent = {
    // The header that browsers send.
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...headers,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    request({ agent, port, host: '127.0.0.1', path: `/api/${path}`, headers: sent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`GET ${path} was answered ${reply.statusCode}`));
      reply.resume().once('end', () => resolve(performance.now() - startedAt));
    })
      .once('error', reject)
      .end();
  });
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
