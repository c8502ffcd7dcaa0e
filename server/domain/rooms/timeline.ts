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
  /** Which moments of the piece's sound belong where in the piece, in order. Without any, `pace` says it. */
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
  const endMs = Math.max(
    beganMs,
    ...fitted.map((each) => each.beganMs + each.segment.durationMs * each.pace),
  );
  const bySide = Map.groupBy(fitted, ({ segment }) => segment.participantId);
  const sides = Array.from(bySide, ([participantId, own]) => ({
    participantId,
    pieces: own.map(({ segment, beganMs: atMs, pace, marks }, i) => {
      const nextMs = own[i + 1]?.beganMs ?? Infinity;
      // Recorders overlap, so that no syllable is lost. Two of the same voice would echo.
      const lengthMs = Math.max(0, Math.min(segment.durationMs * pace, nextMs - atMs));
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
/** Quartz drifts by far less. */
const maxDrift = 0.001;

/**
 * Where a segment begins, how fast it goes, and the marks that can be trusted. The beginning was noted before its first
 * sound, and on a busy device long before: marks take precedence.
 */
function fitMarks({ startedAtMs, marks }: RecordedSegment): {
  beganMs: number;
  pace: number;
  marks: readonly Mark[];
} {
  const near = prompt(
    marks.filter(({ media_ms, server_ms }) => Math.abs(server_ms - media_ms - startedAtMs) <= maxStrayMs),
  );
  if (near.length === 0) return { beganMs: startedAtMs, pace: 1, marks: [] };
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
  // No sound may belong before the piece: ffmpeg would shift all of it.
  const soonest = Math.min(...offsets.map(({ x, y }) => y - drift * x));
  return { beganMs: startedAtMs + soonest, pace: 1 + drift, marks: near };
}

/** A device may be busy for so long that all of a mark's chunks came late. */
const maxBusyMs = 60_000;

/**
 * A chunk that came late makes its sound look late. What really is late stays late (sound that the device has lost moves
 * all that follows), so that the soonest of the following minute is right.
 */
function prompt(marks: readonly Mark[]): Mark[] {
  return marks.map(({ media_ms, server_ms }, i) => {
    const following = marks.slice(i).filter((mark) => mark.media_ms <= media_ms + maxBusyMs);
    const soonest = Math.min(...following.map((mark) => mark.server_ms - mark.media_ms));
    return { media_ms, server_ms: Math.min(server_ms, media_ms + soonest) };
  });
}
