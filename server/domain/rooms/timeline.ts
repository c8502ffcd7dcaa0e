// Where each recording of a room belongs in time, pure. The server's clock decides: each segment has the server's time of
// its beginning, and of moments of its sound.
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
  /** Where moments of the piece's sound belong in the piece, in order. Without any, `pace` applies from the beginning. */
  moments: readonly Moment[];
}

/** A moment of a file, and where it belongs, from the beginning of its piece. */
export interface Moment {
  mediaMs: number;
  pieceMs: number;
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
  const endMs = Math.max(beganMs, ...fitted.map((each) => each.endMs));
  const bySide = Map.groupBy(fitted, ({ segment }) => segment.participantId);
  const sides = Array.from(bySide, ([participantId, own]) => ({
    participantId,
    pieces: own.map(({ segment, beganMs: atMs, endMs: untilMs, pace, marks }, i) => {
      const nextMs = own[i + 1]?.beganMs ?? Infinity;
      // Recorders overlap, so that no syllable is lost. Two of the same voice would echo.
      const lengthMs = Math.max(0, Math.min(untilMs, nextMs) - atMs);
      const moments = marks.map(({ media_ms, server_ms }) => ({
        mediaMs: media_ms,
        pieceMs: server_ms - atMs,
      }));
      return { segment, startMs: atMs - beganMs, lengthMs, pace, moments };
    }),
  }));
  return { beganMs, lengthMs: endMs - beganMs, sides };
}

/** A mark farther off than this is a clock that was set, or a device that slept. */
const maxStrayMs = 1000;
/** Quartz clocks drift by less. A greater drift is sound that was lost, which must not stretch the picture. */
const maxDrift = 0.0002;

/**
 * When a segment begins and ends, its pace, and the marks that can be trusted. The beginning was noted before the first
 * sound, on a busy device long before it: marks take precedence.
 */
function fitMarks({ startedAtMs, durationMs, marks }: RecordedSegment): {
  beganMs: number;
  endMs: number;
  pace: number;
  marks: readonly Mark[];
} {
  const near = withoutDelays(
    marks.filter(({ media_ms, server_ms }) => Math.abs(server_ms - media_ms - startedAtMs) <= maxStrayMs),
  );
  const [first] = near;
  if (!first) return { beganMs: startedAtMs, endMs: startedAtMs + durationMs, pace: 1, marks: [] };
  const offsets = near.map(({ media_ms, server_ms }) => ({
    x: media_ms,
    y: server_ms - media_ms - startedAtMs,
  }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    offsets.reduce((sum, point) => sum + of(point), 0) / offsets.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = mean(({ x }) => (x - meanX) ** 2);
  const slope = spread === 0 ? 0 : mean(({ x, y }) => (x - meanX) * (y - meanY)) / spread;
  const drift = Math.max(-maxDrift, Math.min(maxDrift, slope));
  const pace = 1 + drift;
  // The piece begins with its first sound, where the one before it is cut.
  const beganMs = first.server_ms - first.media_ms * pace;
  // The duration counts from the noted beginning.
  const endMs = Math.max(beganMs, startedAtMs) + durationMs * pace;
  return { beganMs, endMs, pace, marks: near };
}

/** A device may be busy for so long that every chunk of a mark is delayed. */
const maxBusyMs = 60_000;

/**
 * A delayed chunk makes its sound appear late. A delay passes, but lost sound moves everything after it. So the smallest
 * offset of the following minute is the true one.
 */
function withoutDelays(marks: readonly Mark[]): Mark[] {
  return marks.map(({ media_ms, server_ms }, i) => {
    const following = marks.slice(i).filter((mark) => mark.media_ms <= media_ms + maxBusyMs);
    const soonest = Math.min(...following.map((mark) => mark.server_ms - mark.media_ms));
    return { media_ms, server_ms: Math.min(server_ms, media_ms + soonest) };
  });
}
