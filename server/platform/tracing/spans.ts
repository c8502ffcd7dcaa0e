// Spans of calls, of tasks, and of what they wait for: the database, the storage, services outside. Names and attributes come
// from fixed lists: no address, no path, no value of a query and no message of an error. Without a tracer nothing is recorded.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../../kernel/refusal.ts';
import { newHexId } from './trace-context.ts';
import type { TraceContext } from './trace-context.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export interface Span {
  name: string;
  kind: SpanKind;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** Milliseconds since 1970. */
  startMs: number;
  endMs: number;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
}

/** Takes spans that have ended. */
export interface Tracer {
  record(span: Span): void;
}

/** A span that runs. */
export interface OpenSpan {
  span: Span;
  trace: { tracer: Tracer; clock: { wallMs: number; runMs: number }; left: number };
}

/** A task that makes thousands of queries would push other spans out. */
const maxSpansPerTrace = 200;

const active = new AsyncLocalStorage<OpenSpan>();

/** Begins the first span of a trace in this process. `within` and `endSpan` follow. */
export function beginTrace(
  tracer: Tracer,
  { traceId, parentSpanId }: TraceContext,
  name: string,
  kind: SpanKind,
  attributes: Span['attributes'] = {},
): OpenSpan {
  const clock = { wallMs: Date.now(), runMs: performance.now() };
  const times = { startMs: clock.wallMs, endMs: clock.wallMs };
  const span = { name, kind, traceId, spanId: newHexId(8), parentSpanId, ...times, attributes };
  return { span: { ...span, hasFailed: false }, trace: { tracer, clock, left: maxSpansPerTrace } };
}

/** Spans that begin in `run`, or in what it starts, are children of this one. */
export function within<T>(open: OpenSpan, run: () => T): T {
  return active.run(open, run);
}

/** What `run` does is no part of the trace. */
export function outsideTraces<T>(run: () => T): T {
  return active.exit(run);
}

export function endSpan({ span, trace }: OpenSpan): void {
  span.endMs = nowIn(trace);
  trace.tracer.record(span);
}

/** Records a child of the running span. Without one, it only runs. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  run: () => Promise<T>,
  attributes: Span['attributes'] = {},
): Promise<T> {
  const parent = active.getStore();
  if (!parent || parent.trace.left <= 0) return run();
  const { trace } = parent;
  trace.left -= 1;
  const { traceId, spanId: parentSpanId } = parent.span;
  const startMs = nowIn(trace);
  const ids = { traceId, spanId: newHexId(8), parentSpanId };
  const open = {
    span: { name, kind, ...ids, startMs, endMs: startMs, attributes: { ...attributes }, hasFailed: false },
    trace,
  };
  try {
    return await active.run(open, run);
  } catch (error) {
    open.span.hasFailed = !isExpected(error);
    throw error;
  } finally {
    endSpan(open);
  }
}

/** By one clock for all spans of a trace, which a correction of the system's time does not move. */
function nowIn({ clock }: OpenSpan['trace']): number {
  return clock.wallMs + performance.now() - clock.runMs;
}

function isExpected(error: unknown): boolean {
  return error instanceof Refusal && error.status < 500;
}
