// Seeking and changing speed within a video's limits.
import { describe, expect, test } from 'vitest';
import { speeds } from './video-source.ts';
import { speedBeside, within } from './steer.ts';

describe('skipping', () => {
  test('stops at both ends', () => {
    expect(within(-5, 60)).toBe(0);
    expect(within(62, 60)).toBe(60);
    expect(within(42, 60)).toBe(42);
  });
  test('goes forward where the length is not known yet', () => {
    expect(within(42, Number.NaN)).toBe(42);
    expect(within(42, Infinity)).toBe(42);
    expect(within(-1, Number.NaN)).toBe(0);
  });
});

describe('the speed', () => {
  test('goes from half to two and a half, a step at a time', () => {
    expect([speeds[0], speeds.at(-1)]).toEqual([0.5, 2.5]);
    expect(speedBeside(1, 1)).toBe(1.25);
    expect(speedBeside(1, -1)).toBe(0.75);
  });
  test('stays at its ends', () => {
    expect(speedBeside(2.5, 1)).toBe(2.5);
    expect(speedBeside(0.5, -1)).toBe(0.5);
  });
});
