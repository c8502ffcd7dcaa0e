// How much an interview sends, as its welcome page says it, in the server's first HTML as in the page.

/** Picture and sound as usually recorded, in megabytes a second (src/recorder/quality.ts). */
const megabytesPerSecond = 664_000 / 8 / 1_000_000;
/** From here on Wi-Fi is wise: a tenth of a small month's plan. */
const wifiMegabytes = 100;

type DataNeeded = { video_seconds: number; code_bytes?: number | undefined };

/**
 * All video answers at their longest, and what code questions fetch, in megabytes, rounded up to a number that promises no
 * exactness.
 */
export function megabytesOf({ video_seconds, code_bytes = 0 }: DataNeeded): number {
  const megabytes = video_seconds * megabytesPerSecond + code_bytes / 1_000_000;
  const step = megabytes > 100 ? 50 : megabytes > 20 ? 10 : megabytes > 2 ? 5 : 1;
  return Math.ceil(megabytes / step) * step;
}

export function isWifiWise(megabytes: number): boolean {
  return megabytes >= wifiMegabytes;
}
