// Sends spans to a collector by OTLP over HTTP, as JSON (https://opentelemetry.io/docs/specs/otlp/). A collector that is slow or
// silent costs nothing but spans: there is one request at a time, and what does not fit into the buffer is dropped.
import type { FastifyBaseLogger } from 'fastify';
import type { OwnProcess } from '../processes/own-process.ts';
import { postTo } from '../http/outgoing.ts';
import { outsideTraces } from '../tracing/spans.ts';
import type { Span, SpanKind, Tracer } from '../tracing/spans.ts';

export interface SpanExporter extends Tracer {
  /** Sends what is left, for at most two seconds. */
  stop(): Promise<void>;
}

export interface ExporterSettings {
  /** Base URL, without a trailing slash. */
  url: string;
  headers: Readonly<Record<string, string>>;
}

const [maxWaiting, maxBatch] = [2048, 512];
const everyMs = 5000;
const timeoutMs = 10_000;
const lastTimeoutMs = 2000;
const warnEveryMs = 60_000;

export function exportSpans(
  { url, headers }: ExporterSettings,
  own: OwnProcess,
  log: FastifyBaseLogger,
): SpanExporter {
  let waiting: Span[] = [];
  let dropped = 0;
  let sending: Promise<void> | undefined;
  let warnedAt = -Infinity;
  const warn = (reason: string) => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn({ reason, dropped }, 'spans could not be sent');
    dropped = 0;
  };
  const stopped = new AbortController();
  const post = async (spans: Span[]) => {
    const { status } = await postTo({
      target: 'traces',
      url: `${url}/v1/traces`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(requestOf(spans, own))),
      timeoutMs,
      signal: stopped.signal,
    });
    if (status < 200 || status >= 300) throw new Error(`status ${status}`);
  };
  const sendAll = async () => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      try {
        await post(spans);
      } catch (error) {
        dropped += spans.length;
        return warn(error instanceof Error ? error.message : 'no answer');
      }
    }
    if (dropped > 0) warn('the collector is slow');
  };
  const send = () => {
    sending ??= outsideTraces(sendAll).finally(() => (sending = undefined));
  };
  const timer = setInterval(send, everyMs);
  timer.unref();
  return {
    record(span) {
      if (waiting.length >= maxWaiting) dropped += 1;
      else if (waiting.push(span) === maxBatch) send();
    },
    async stop() {
      clearInterval(timer);
      const isOver = setTimeout(() => stopped.abort(), lastTimeoutMs);
      await sending;
      await sendAll();
      clearTimeout(isOver);
    },
  };
}

/** ExportTraceServiceRequest. JSON has 64-bit numbers as strings, enums as numbers, and ids in hex. */
function requestOf(spans: readonly Span[], { id, role, host, version }: OwnProcess): object {
  const resource = {
    ...{ 'service.name': 'candor', 'service.version': version, 'service.instance.id': id },
    ...{ 'host.name': host, 'candor.role': role },
  };
  const scopeSpans = [{ scope: { name: 'candor', version }, spans: spans.map(spanOf) }];
  return { resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] };
}

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const [unset, failed] = [0, 2];

function spanOf({ name, kind, traceId, spanId, parentSpanId, startMs, endMs, attributes, hasFailed }: Span) {
  return {
    ...{ traceId, spanId, ...(parentSpanId && { parentSpanId }), name, kind: kinds[kind] },
    ...{ startTimeUnixNano: nanoseconds(startMs), endTimeUnixNano: nanoseconds(endMs) },
    attributes: attributesOf(attributes),
    status: { code: hasFailed ? failed : unset },
  };
}

function attributesOf(attributes: Span['attributes']) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}
