import { expect, it } from 'vitest';
import { demandedFrom } from './rules.ts';

const now = new Date('2026-11-28T10:00:00Z');

it('a first demand applies after 14 days', () => {
  expect(demandedFrom(null, true, now)).toEqual(new Date('2026-12-12T10:00:00Z'));
});

it('a repeated demand keeps its date, whether it has passed or not', () => {
  for (const before of [new Date('2026-12-01T00:00:00Z'), new Date('2026-01-01T00:00:00Z')])
    expect(demandedFrom(before, true, now)).toEqual(before);
});

it('a demand that ends leaves no date, so that the next one begins anew', () => {
  expect(demandedFrom(new Date('2026-01-01T00:00:00Z'), false, now)).toBeNull();
});
