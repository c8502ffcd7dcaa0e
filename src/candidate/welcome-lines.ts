// What an invitation has to say before anything is started, as keys of messages.json in their order; the server's first
// HTML says the same (server/pages/welcome-first.ts). Pure.
import type { InterviewWelcome } from '#contract/interview.ts';

/** Picture and sound as usually recorded, in megabytes a second (src/recorder/quality.ts). */
const megabytesPerSecond = 664_000 / 8 / 1_000_000;
/** From here on Wi-Fi is wise: a tenth of a small month's plan. */
const wifiMegabytes = 100;

/** All video answers at their longest, rounded up to a number that promises no exactness. */
export function megabytesOf({ video_seconds }: Pick<InterviewWelcome, 'video_seconds'>): number {
  const megabytes = video_seconds * megabytesPerSecond;
  const step = megabytes > 100 ? 50 : megabytes > 20 ? 10 : 5;
  return Math.ceil(megabytes / step) * step;
}

export function isWifiWise(megabytes: number): boolean {
  return megabytes >= wifiMegabytes;
}

/** The documents that the job would like, in the order in which they are asked for. */
export function documentsOf(
  welcome: Pick<InterviewWelcome, 'ask_cv' | 'ask_motivation_letter' | 'ask_additional_files'>,
) {
  return [
    ...(welcome.ask_cv ? (['welcome.document_cv'] as const) : []),
    ...(welcome.ask_motivation_letter ? (['welcome.document_letter'] as const) : []),
    ...(welcome.ask_additional_files ? (['welcome.document_others'] as const) : []),
  ];
}
