// How large a camera's picture is in a mesh. Each additional person costs another encoder and another upload.

/** At most this many bits per second to one person, pictures per second, and pixels in height. */
export interface PictureLimits {
  bitsPerSecond: number;
  framesPerSecond: number;
  height: number;
}

const toOne: PictureLimits = { bitsPerSecond: 700_000, framesPerSecond: 24, height: 480 };
const toTwo: PictureLimits = { bitsPerSecond: 500_000, framesPerSecond: 15, height: 480 };
const toMore: PictureLimits = { bitsPerSecond: 350_000, framesPerSecond: 15, height: 360 };

export function pictureLimits(receivers: number): PictureLimits {
  if (receivers <= 1) return toOne;
  return receivers === 2 ? toTwo : toMore;
}

/**
 * By how much a picture of `height` pixels is made smaller for the call, at least 1 (`scaleResolutionDownBy` in
 * https://www.w3.org/TR/webrtc/#dom-rtcrtpencodingparameters). The recorder keeps the camera's size. A picture of unknown
 * size is sent as it is.
 */
export function scaleTo(limit: number, height: number | undefined): number {
  return height === undefined ? 1 : Math.max(1, height / limit);
}
