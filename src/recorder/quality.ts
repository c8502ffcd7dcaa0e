// How well a segment is recorded: sound first, then as much picture as the line carries and the processor manages. It is
// decided when a segment begins and stays for all of it; the next one may be better or worse.

export interface Measured {
  /** What the line to the server has carried lately; null while nobody knows. */
  lineBitsPerSecond: number | null;
  /** Share of the camera's frames that this device had to drop in the segment before, 0 to 1; null before the first. */
  droppedShare: number | null;
}

export interface Quality {
  audioBitsPerSecond: number;
  videoBitsPerSecond: number;
  width: number;
  height: number;
  framesPerSecond: number;
}

/** Opus at this rate is speech without a blemish: never less, whatever the line. */
const audioBitsPerSecond = 64_000;
const usualVideoBitsPerSecond = 600_000;
/** A face at 320x240 and 15 frames; with less than this there is no picture worth having. */
const leastVideoBitsPerSecond = 150_000;
const mostVideoBitsPerSecond = 1_200_000;
/** The rest is for what is sent again, other calls, and a line that gets worse. */
const shareOfLine = 0.8;

/** A line with which an unmeasured one gets the usual picture. */
export const usualLineBitsPerSecond = (usualVideoBitsPerSecond + audioBitsPerSecond) / shareOfLine;

/** From the biggest; a picture gets the size that its bit rate can fill. */
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

/** Whether the line keeps up with the smallest video there is; one that nobody has measured does. */
export function carriesVideo(lineBitsPerSecond: number | null): boolean {
  return lineBitsPerSecond === null || lineBitsPerSecond >= leastVideoBitsPerSecond + audioBitsPerSecond;
}

function videoRateFor(lineBitsPerSecond: number | null): number {
  if (lineBitsPerSecond === null) return usualVideoBitsPerSecond;
  const forVideo = Math.round(lineBitsPerSecond * shareOfLine - audioBitsPerSecond);
  return Math.min(mostVideoBitsPerSecond, Math.max(leastVideoBitsPerSecond, forVideo));
}
