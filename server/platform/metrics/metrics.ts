// Metrics for Prometheus (`/metrics`, names begin with `candor_`). Label values come from fixed lists, never from input,
// and name no agency or person. A process has fewer than 2,000 series.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { inSpan } from '../tracing/spans.ts';

export const registry = new Registry();
const registers = [registry];

/** The aims of calls and parts are 25 and 50 ms. */
const callBuckets = [0.005, 0.025, 0.05, 0.06, 0.1, 0.25, 1, 5, 30];

/** Buckets for each of our hundreds of endpoints would be thousands of series, so quantiles exist by caller. */
const httpSeconds = new Histogram({
  ...{ name: 'candor_http_seconds', help: 'Time to answer calls, by who calls', registers },
  ...{ labelNames: ['caller'] as const, buckets: callBuckets },
});

const endpointTotal = new Counter({
  ...{ name: 'candor_endpoint_total', help: 'Calls, by endpoint and class of status', registers },
  labelNames: ['endpoint', 'status'] as const,
});

const endpointSecondsTotal = new Counter({
  ...{ name: 'candor_endpoint_seconds_total', help: 'Sum of the times to answer, by endpoint', registers },
  labelNames: ['endpoint'] as const,
});

const partAckSeconds = new Histogram({
  ...{ name: 'candor_part_ack_seconds', help: 'Time until a request with parts is acknowledged', registers },
  buckets: callBuckets,
});

const partRequestsTotal = new Counter({
  ...{ name: 'candor_part_requests_total', help: 'Requests with parts that have begun', registers },
});

export const partsTotal = new Counter({
  ...{ name: 'candor_parts_total', help: 'Parts of recordings that arrived', registers },
  labelNames: ['result'] as const,
});
// A rule can only find that none is stored if the series exists.
for (const result of ['stored', 'same']) partsTotal.inc({ result }, 0);

const sealSeconds = new Histogram({
  ...{ name: 'candor_seal_seconds', help: 'Time to check a take and call it stored', registers },
  buckets: [0.025, 0.05, 0.1, 0.25, 1, 5, 30],
});

/** An alert compares with 200 ms, so it is a bucket: between two others it would be a guess. */
const storageSeconds = new Histogram({
  ...{ name: 'candor_storage_seconds', help: 'Time of calls to the storage', registers },
  ...{ labelNames: ['call'] as const, buckets: [0.001, 0.005, 0.025, 0.05, 0.1, 0.2, 0.25, 1, 5] },
});

export const logFlushSeconds = new Histogram({
  ...{ name: 'candor_log_flush_seconds', help: 'Time to write a batch of the part log to disk', registers },
  buckets: [0.001, 0.005, 0.025, 0.05, 0.1, 0.2, 1, 5],
});

export const logBatchParts = new Histogram({
  ...{ name: 'candor_log_batch_parts', help: 'Parts that shared a flush of the part log', registers },
  buckets: [1, 2, 5, 10, 20, 50, 100],
});

export const logDamagedTotal = new Counter({
  ...{ name: 'candor_log_damaged_total', help: 'Parts in the part log that the disk has damaged', registers },
});

const taskTotal = new Counter({
  ...{ name: 'candor_task_total', help: 'Background tasks that ended', registers },
  labelNames: ['task', 'result'] as const,
});

const taskSecondsTotal = new Counter({
  ...{ name: 'candor_task_seconds_total', help: 'Sum of the times of background tasks', registers },
  labelNames: ['task'] as const,
});

export const mailTotal = new Counter({
  ...{ name: 'candor_mail_total', help: 'Emails given to the mail server', registers },
  labelNames: ['result'] as const,
});

const outgoingTotal = new Counter({
  ...{ name: 'candor_outgoing_total', help: 'Calls to services outside', registers },
  labelNames: ['target', 'result'] as const,
});

export const poolWaitSeconds = new Histogram({
  ...{
    name: 'candor_pool_wait_seconds',
    help: 'Time until a connection to the database was free',
    registers,
  },
  buckets: [0.001, 0.005, 0.025, 0.05, 0.1, 0.25, 1, 5],
});

export const rateLimitedTotal = new Counter({
  ...{ name: 'candor_rate_limited_total', help: 'Calls refused by a rate limit', registers },
  labelNames: ['name'] as const,
});

const delay = monitorEventLoopDelay({ resolution: 20 });
const eventLoopSeconds = new Gauge({
  ...{
    name: 'candor_event_loop_seconds',
    help: 'Delay of the event loop since the last scrape',
    registers: [],
  },
  labelNames: ['quantile'] as const,
  collect() {
    // Measuring begins with the first scrape.
    delay.enable();
    for (const quantile of [50, 99]) {
      const seconds = delay.percentile(quantile) / 1e9;
      this.set({ quantile: `0.${quantile}` }, Number.isFinite(seconds) ? seconds : 0);
    }
    delay.reset();
  },
});
for (const registry of registers) registry.registerMetric(eventLoopSeconds);

const names = new Map<Endpoint, string>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]),
);

/** A request that waits for a hung disk never ends, so beginnings are counted as well. */
export function countBeginning(endpoint: Endpoint | undefined): void {
  if (isOfParts(nameOf(endpoint))) partRequestsTotal.inc();
}

export function isOfParts(name: string): boolean {
  return name === 'putPart' || name === 'putParts';
}

/** The endpoint's name in the contract. */
export function nameOf(endpoint: Endpoint | undefined): string {
  return endpoint ? (names.get(endpoint) ?? 'other') : 'page';
}

/** @param endpoint undefined: a page, a file, or nothing that exists */
export function countCall(endpoint: Endpoint | undefined, statusCode: number, seconds: number): void {
  const name = nameOf(endpoint);
  httpSeconds.observe({ caller: endpoint?.access.who ?? 'page' }, seconds);
  endpointTotal.inc({ endpoint: name, status: `${Math.floor(statusCode / 100)}xx` });
  endpointSecondsTotal.inc({ endpoint: name }, seconds);
  if (statusCode >= 300) return;
  if (isOfParts(name)) partAckSeconds.observe(seconds);
  if (name === 'sealTake') sealSeconds.observe(seconds);
}

export function countTask(task: string, result: 'done' | 'failed', seconds: number): void {
  taskTotal.inc({ task, result });
  taskSecondsTotal.inc({ task }, seconds);
}

export type OutgoingTarget =
  | 'ats'
  | 'chat'
  | 'copyscape'
  | 'identity'
  | 'livekit'
  | 'push'
  | 'sms'
  | 'speech'
  | 'stripe'
  | 'traces'
  | 'vies'
  | 'webhook';

/** Counts how a call to a service outside ended: `ok`, `refused` (a status of 400 or more) or `failed` (no answer). */
export async function countOutgoing<Answer extends { status: number | null }>(
  target: OutgoingTarget,
  sent: Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await inSpan(target, 'client', () => sent);
    const isRefused = (answer.status ?? 0) >= 400;
    outgoingTotal.inc({ target, result: answer.status === null ? 'failed' : isRefused ? 'refused' : 'ok' });
    return answer;
  } catch (error) {
    outgoingTotal.inc({ target, result: 'failed' });
    throw error;
  }
}

/** Times a call to the storage. */
export async function timed<T>(call: string, run: () => Promise<T>): Promise<T> {
  const end = storageSeconds.startTimer({ call });
  try {
    return await inSpan(`storage ${call}`, 'client', run);
  } finally {
    end();
  }
}
