// The data volume that the welcome page announces, in the server's first HTML and in the page.

/** Usual bit rate of video and audio, in megabytes per second (src/recorder/quality.ts). */
const megabytesPerSecond = 664_000 / 8 / 1_000_000;
/** Wi-Fi is recommended from here on: a tenth of a small monthly data plan. */
const wifiMegabytes = 100;

type DataNeeded = { video_seconds: number; code_bytes?: number | undefined };

/**
 * Megabytes for all video answers at their maximum length and for what code questions download, rounded up so that the number
 * looks like the estimate it is.
 */
export function megabytesOf({ video_seconds, code_bytes = 0 }: DataNeeded): number {
  const megabytes = video_seconds * megabytesPerSecond + code_bytes / 1_000_000;
  const step = megabytes > 100 ? 50 : megabytes > 20 ? 10 : megabytes > 2 ? 5 : 1;
  return Math.ceil(megabytes / step) * step;
}

export function isWifiWise(megabytes: number): boolean {
  return megabytes >= wifiMegabytes;
}
