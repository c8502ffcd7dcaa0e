import { expect, it } from 'vitest';
import { isInRatio, newTrace, readTraceParent } from './trace-context.ts';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';

it('takes a trace from the header of W3C Trace Context, and from nothing else', () => {
  const trace = { traceId: id, parentSpanId: span };
  expect(readTraceParent(`00-${id}-${span}-01`)).toEqual({ ...trace, isSampled: true });
  expect(readTraceParent(`00-${id}-${span}-00`)).toEqual({ ...trace, isSampled: false });
  expect(readTraceParent(`00-${id}-${span}-02`)).toEqual({ ...trace, isSampled: false });
  expect(readTraceParent(`01-${id}-${span}-03-later`)).toEqual({ ...trace, isSampled: true });
  for (const wrong of [
    ...[undefined, '', id, [`00-${id}-${span}-01`, `00-${id}-${span}-01`]],
    ...[`00-${'0'.repeat(32)}-${span}-01`, `00-${id}-${'0'.repeat(16)}-01`],
    ...[`00-${id.toUpperCase()}-${span}-01`, `00-${id}x-${span}-01`, `00-${id}-${span}-01x`],
  ])
    expect(readTraceParent(wrong)).toBeUndefined();
});

it('takes one of a hundred traces, the same ones each time', () => {
  const traces = Array.from({ length: 20_000 }, () => newTrace().traceId);
  const taken = traces.filter((traceId) => isInRatio(traceId, 0.01));
  expect(taken.length).toBeGreaterThan(120);
  expect(taken.length).toBeLessThan(290);
  expect(taken.every((traceId) => isInRatio(traceId, 0.01))).toBe(true);
  expect(traces.every((traceId) => isInRatio(traceId, 1))).toBe(true);
  expect(traces.some((traceId) => isInRatio(traceId, 0))).toBe(false);
});
