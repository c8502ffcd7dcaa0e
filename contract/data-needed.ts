// How much an interview sends, as its welcome page says it, in the server's first HTML as in the page.

/** Picture and sound as usually recorded, in megabytes a second (src/recorder/quality.ts). */
const megabytesPerSecond = 664_000 / 8 / 1_000_000;
/** From here on Wi-Fi is wise: a tenth of a small month's plan. */
const wifiMegabytes = 100;

/** All video answers at their longest, in megabytes, rounded up to a number that promises no exactness. */
export function megabytesOf({ video_seconds }: { video_seconds: number }): number {
  const megabytes = video_seconds * megabytesPerSecond;
  const step = megabytes > 100 ? 50 : megabytes > 20 ? 10 : 5;
  return Math.ceil(megabytes / step) * step;
}

export function isWifiWise(megabytes: number): boolean {
  return megabytes >= wifiMegabytes;
}
