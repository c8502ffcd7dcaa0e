// Where each recording of a room belongs in time, pure. The server's clock decides: each segment has the server's time of
// its beginning, and of moments within it.
import type { Mark } from '#contract/take.ts';

export interface RecordedSegment {
  participantId: string;
  startedAtMs: number;
  durationMs: number;
  marks: readonly Mark[];
}

export interface Placed<Segment> {
  segment: Segment;
  startMs: number;
  lengthMs: number;
  /** Server milliseconds per recorded millisecond. */
  pace: number;
}

export interface Timeline<Segment> {
  /** The server's time of the beginning. */
  beganMs: number;
  lengthMs: number;
  /** Everyone's segments in order, the first to speak first. */
  sides: { participantId: string; pieces: Placed<Segment>[] }[];
}

export function timelineOf<Segment extends RecordedSegment>(segments: readonly Segment[]): Timeline<Segment> {
  const fitted = segments
    .map((segment) => ({ segment, ...fitMarks(segment) }))
    .toSorted((a, b) => a.beganMs - b.beganMs);
  const beganMs = fitted[0]?.beganMs ?? 0;
  const endMs = Math.max(
    beganMs,
    ...fitted.map((each) => each.beganMs + each.segment.durationMs * each.pace),
  );
  const bySide = Map.groupBy(fitted, ({ segment }) => segment.participantId);
  const sides = Array.from(bySide, ([participantId, own]) => ({
    participantId,
    pieces: own.map(({ segment, beganMs: atMs, pace }, i) => {
      const nextMs = own[i + 1]?.beganMs ?? Infinity;
      // Recorders overlap, so that no syllable is lost. Two of the same voice would echo.
      const lengthMs = Math.max(0, Math.min(segment.durationMs * pace, nextMs - atMs));
      return { segment, startMs: atMs - beganMs, lengthMs, pace };
    }),
  }));
  return { beganMs, lengthMs: endMs - beganMs, sides };
}

/** A mark farther off than this is a clock that was set, or a device that slept. */
const maxStrayMs = 500;
/** Quartz drifts by far less. */
const maxDrift = 0.001;

/** A line through the beginning and the marks, by least squares. */
function fitMarks({ startedAtMs, marks }: RecordedSegment): { beganMs: number; pace: number } {
  const points = [{ media_ms: 0, server_ms: startedAtMs }, ...marks].filter(
    ({ media_ms, server_ms }) => Math.abs(server_ms - media_ms - startedAtMs) <= maxStrayMs,
  );
  const offsets = points.map(({ media_ms, server_ms }) => ({
    x: media_ms,
    y: server_ms - media_ms - startedAtMs,
  }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    offsets.reduce((sum, point) => sum + of(point), 0) / offsets.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = mean(({ x }) => (x - meanX) ** 2);
  const slope = spread === 0 ? 0 : mean(({ x, y }) => (x - meanX) * (y - meanY)) / spread;
  const drift = Math.max(-maxDrift, Math.min(maxDrift, slope));
  return { beganMs: startedAtMs + meanY - drift * meanX, pace: 1 + drift };
}
