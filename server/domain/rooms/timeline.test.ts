// Recordings of several devices are placed by the server's clock.
import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

const began = Date.parse('2026-11-20T15:00:00.000Z');

const segment = (
  participantId: string,
  atMs: number,
  durationMs: number,
  marks: [number, number][] = [],
) => ({
  ...{ participantId, startedAtMs: began + atMs, durationMs },
  marks: marks.map(([media_ms, server_ms]) => ({ media_ms, server_ms: began + server_ms })),
});

test('everyone has their place from the first moment that anybody recorded', () => {
  const { beganMs, lengthMs, sides } = timelineOf([segment('b', 700, 9000), segment('a', 200, 5000)]);
  expect(beganMs).toBe(began + 200);
  expect(lengthMs).toBe(9500);
  expect(sides.map(({ participantId, pieces }) => [participantId, pieces[0]?.startMs])).toEqual([
    ['a', 0],
    ['b', 500],
  ]);
});

test('where recorders of one person overlap, the earlier one is cut', () => {
  const { sides } = timelineOf([segment('a', 0, 10_200), segment('a', 10_000, 4000)]);
  expect(sides[0]?.pieces.map(({ startMs, lengthMs }) => [startMs, lengthMs])).toEqual([
    [0, 10_000],
    [10_000, 4000],
  ]);
});

test('marks show how a device’s clock drifts, over the whole segment', () => {
  const marks = Array.from({ length: 60 }, (_, i): [number, number] => {
    const mediaMs = (i + 1) * 10_000;
    return [mediaMs, Math.round(mediaMs * 1.0001)];
  });
  const { sides } = timelineOf([segment('a', 0, 600_000, marks)]);
  expect(sides[0]?.pieces[0]?.pace).toBeCloseTo(1.0001, 6);
});

test('a beginning that was measured badly is corrected by the marks after it', () => {
  const marks = Array.from({ length: 30 }, (_, i): [number, number] => [
    (i + 1) * 10_000,
    (i + 1) * 10_000 + 90,
  ]);
  const { beganMs } = timelineOf([segment('a', 0, 300_000, marks)]);
  expect(beganMs - began).toBeGreaterThan(70);
});

test('a clock that was set does not move the recording', () => {
  const { sides, beganMs } = timelineOf([
    segment('a', 0, 30_000, [
      [10_000, 10_000],
      [20_000, 3_620_000],
    ]),
  ]);
  expect(beganMs).toBe(began);
  expect(sides[0]?.pieces[0]?.pace).toBe(1);
});

test('marks correct a beginning that was noted late, and nothing is cut at the end', () => {
  const marks = Array.from({ length: 30 }, (_, i): [number, number] => [i * 10_000, i * 10_000 - 400]);
  const { beganMs, lengthMs } = timelineOf([segment('a', 0, 300_000, marks)]);
  expect(beganMs - began).toBe(-400);
  expect(lengthMs).toBe(300_400);
});

test('sound that a device has lost moves everything after it, and a delayed chunk moves nothing', () => {
  const marks = Array.from({ length: 30 }, (_, i): [number, number] => {
    const lostMs = i < 15 ? 0 : 200;
    const lateMs = i === 5 ? 300 : 0;
    return [i * 10_000, i * 10_000 + lostMs + lateMs];
  });
  const { beganMs, sides } = timelineOf([segment('a', 0, 300_000, marks)]);
  const placed = sides[0]?.pieces[0]?.moments.map(
    ({ mediaMs, pieceMs }) => pieceMs - mediaMs + beganMs - began,
  );
  expect(placed?.map(Math.round)).toEqual(Array.from({ length: 30 }, (_, i) => (i < 15 ? 0 : 200)));
});

test('a piece begins with its first sound, however much was lost after it', () => {
  const marks = Array.from({ length: 60 }, (_, i): [number, number] => [
    i * 10_000,
    i * 10_000 + (i < 3 ? 0 : 600),
  ]);
  const piece = timelineOf([segment('a', 0, 600_000, marks)]).sides[0]?.pieces[0];
  for (const { pieceMs } of piece?.moments ?? []) expect(pieceMs).toBeGreaterThanOrEqual(0);
  expect(piece?.moments[0]).toEqual({ mediaMs: 0, pieceMs: 0 });
  expect(piece?.moments.at(-1)?.pieceMs).toBeCloseTo(590_600);
});

test('reels meet where the next one begins, whatever was lost in them', () => {
  const lossy = (atMs: number) =>
    Array.from({ length: 60 }, (_, i): [number, number] => {
      const mediaMs = 2000 + i * 10_000;
      return [mediaMs, atMs + mediaMs + 50 + (i < 40 ? 0 : 600)];
    });
  const { sides } = timelineOf([
    segment('a', 0, 600_200, lossy(0)),
    segment('a', 600_000, 600_200, lossy(600_000)),
  ]);
  const [one, two] = sides[0]?.pieces ?? [];
  expect((one?.startMs ?? 0) + (one?.lengthMs ?? 0)).toBeCloseTo(two?.startMs ?? 0);
  const firstSoundMs = (two?.moments[0]?.pieceMs ?? 0) - 2000 * (two?.pace ?? 0);
  expect(firstSoundMs).toBeCloseTo(0);
});

test('lost sound does not stretch the picture', () => {
  const marks = Array.from({ length: 60 }, (_, i): [number, number] => [
    i * 10_000,
    i * 10_000 + (i < 30 ? 0 : 900),
  ]);
  const pace = timelineOf([segment('a', 0, 600_000, marks)]).sides[0]?.pieces[0]?.pace ?? 0;
  expect(Math.abs(pace - 1) * 600_000).toBeLessThan(150);
});
