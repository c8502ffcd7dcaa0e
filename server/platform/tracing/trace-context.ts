// Which trace a call or a task belongs to, by W3C Trace Context (https://www.w3.org/TR/trace-context/), and whether it is recorded.
import { randomBytes } from 'node:crypto';

export interface TraceContext {
  /** 32 hex digits. */
  traceId: string;
  /** The caller's span. */
  parentSpanId: string | undefined;
  isSampled: boolean;
}

/** All zeros mean that there is none. */
const traceParent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** @param header `traceparent` of the request, as a proxy or another program sends it */
export function readTraceParent(header: unknown): TraceContext | undefined {
  const [, traceId, parentSpanId, flags = ''] = traceParent.exec(String(header)) ?? [];
  if (traceId === undefined) return undefined;
  return { traceId, parentSpanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function newTrace(): TraceContext {
  return { traceId: newHexId(16), parentSpanId: undefined, isSampled: true };
}

export function newHexId(bytes: 8 | 16): string {
  return randomBytes(bytes).toString('hex');
}

/** The same answer in every process, so that a trace is whole. */
export function isInRatio(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13;
}
