// Chooses the quality of a segment: sound first, then as much picture as the line carries and the processor can encode.
// The choice holds for the whole segment; the next one may be better or worse.

export interface Measured {
  /** The recent speed of the line to the server; null if unknown. */
  lineBitsPerSecond: number | null;
  /** Share of the camera's frames that this device dropped in the previous segment, 0 to 1; null before the first. */
  droppedShare: number | null;
}

export interface Quality {
  audioBitsPerSecond: number;
  videoBitsPerSecond: number;
  width: number;
  height: number;
  framesPerSecond: number;
}

/** Opus at this rate is clean speech: never less, whatever the line. */
const audioBitsPerSecond = 64_000;
const usualVideoBitsPerSecond = 600_000;
/** A face at 320x240 and 15 frames per second; less is not worth having. */
const minVideoBitsPerSecond = 150_000;
const maxVideoBitsPerSecond = 1_200_000;
/** The rest is for retries, other calls, and a line that gets worse. */
const shareOfLine = 0.8;

/** The speed at which the usual picture is chosen, as on an unmeasured line. */
export const usualLineBitsPerSecond = (usualVideoBitsPerSecond + audioBitsPerSecond) / shareOfLine;

/** Largest first. A picture gets the size that its bit rate can fill. */
const sizes = [
  { width: 640, height: 480, fromBitsPerSecond: 500_000 },
  { width: 480, height: 360, fromBitsPerSecond: 350_000 },
  { width: 320, height: 240, fromBitsPerSecond: 0 },
] as const;

const overloadedShare = 0.1;
const overwhelmedShare = 0.25;

export function chooseQuality({ lineBitsPerSecond, droppedShare }: Measured): Quality {
  const videoBitsPerSecond = videoRateFor(lineBitsPerSecond);
  const byLine = sizes.findIndex((size) => videoBitsPerSecond >= size.fromBitsPerSecond);
  const dropped = droppedShare ?? 0;
  const { width, height } = sizes[byLine + (dropped > overwhelmedShare ? 1 : 0)] ?? sizes[2];
  const isPoor = width === 320 || dropped > overloadedShare;
  return { audioBitsPerSecond, videoBitsPerSecond, width, height, framesPerSecond: isPoor ? 15 : 24 };
}

/** True if the line keeps up with the smallest video. An unmeasured line does. */
export function carriesVideo(lineBitsPerSecond: number | null): boolean {
  return lineBitsPerSecond === null || lineBitsPerSecond >= minVideoBitsPerSecond + audioBitsPerSecond;
}

function videoRateFor(lineBitsPerSecond: number | null): number {
  if (lineBitsPerSecond === null) return usualVideoBitsPerSecond;
  const forVideo = Math.round(lineBitsPerSecond * shareOfLine - audioBitsPerSecond);
  return Math.min(maxVideoBitsPerSecond, Math.max(minVideoBitsPerSecond, forVideo));
}
