import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockAt, zonedTime } from './zoned-time.ts';

describe('a time on the clock of a time zone', () => {
  it('is one instant on an ordinary day, in summer and in winter', () => {
    expect(zonedTime('2026-11-20', '15:00', 'Europe/London')).toEqual({
      kind: 'once',
      at: '2026-11-20T15:00:00.000Z',
    });
    expect(zonedTime('2026-07-01', '15:00', 'Europe/Berlin')).toEqual({
      kind: 'once',
      at: '2026-07-01T13:00:00.000Z',
    });
    expect(zonedTime('2026-07-01', '00:30', 'Asia/Kathmandu')?.at).toBe('2026-06-30T18:45:00.000Z');
  });

  it('that the clocks skip means the instant as much later', () => {
    expect(zonedTime('2026-03-29', '02:30', 'Europe/Berlin')).toEqual({
      kind: 'skipped',
      at: '2026-03-29T01:30:00.000Z',
    });
    expect(clockAt('2026-03-29T01:30:00.000Z', 'Europe/Berlin').time).toBe('03:30');
    // Lord Howe moves its clocks by half an hour.
    expect(zonedTime('2026-10-04', '02:15', 'Australia/Lord_Howe')?.kind).toBe('skipped');
  });

  it('that happens twice is both instants, the first one first', () => {
    expect(zonedTime('2026-10-25', '01:30', 'Europe/London')).toEqual({
      kind: 'twice',
      at: '2026-10-25T00:30:00.000Z',
      later: '2026-10-25T01:30:00.000Z',
    });
  });

  it('is nothing without a real day, time or zone', () => {
    expect(zonedTime('2026-02-30', '10:00', 'Europe/London')).toBeNull();
    expect(zonedTime('2026-02-03', '25:00', 'Europe/London')).toBeNull();
    expect(zonedTime('2026-02-03', '10:00', 'Europe/Atlantis')).toBeNull();
    expect(zonedTime('2026-02-03', '10:00', '')).toBeNull();
    expect(zonedTime('', '', 'Europe/London')).toBeNull();
  });

  it('read from a clock at any instant means that instant again', () => {
    const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran', 'Pacific/Apia'];
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) }),
        fc.constantFrom(...zones),
        (ms, zone) => {
          const at = new Date(Math.floor(ms / 60_000) * 60_000).toISOString();
          const { day, time } = clockAt(at, zone);
          const found = zonedTime(day, time, zone);
          expect(found?.kind === 'twice' ? [found.at, found.later] : [found?.at]).toContain(at);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
