import { expect, it } from 'vitest';
import { bindingsOf } from './logging.ts';

it('takes the id of a trace from the header of W3C Trace Context, and from nothing else', () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  const of = (traceparent: string) => bindingsOf({ traceparent });
  expect(of(`00-${id}-00f067aa0ba902b7-01`)).toEqual({ trace_id: id });
  expect(of(`01-${id}-00f067aa0ba902b7-01-later`)).toEqual({ trace_id: id });
  expect(bindingsOf({})).toEqual({});
  for (const wrong of [
    '',
    id,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${id.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${id}x-00f067aa0ba902b7-01`,
  ])
    expect(of(wrong)).toEqual({});
});
