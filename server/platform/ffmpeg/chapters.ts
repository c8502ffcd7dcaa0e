// Chapters of a video, as ffmpeg reads them: https://ffmpeg.org/ffmpeg-formats.html#Metadata-2
import * as z from 'zod/mini';

export const Chapter = z.object({
  /** From the beginning of the video. */
  at_ms: z.int(),
  title: z.string(),
});
export type Chapter = z.infer<typeof Chapter>;

/** An MP4 counts its chapters and the bytes of a title in one byte each. */
const maxBytes = 255;
const maxChapters = 255;

/** Chapters in order of time; null if there are none. One that another begins with is left out: it would have no length. */
export function chapterFile(chapters: readonly Chapter[], lengthMs: number): string | null {
  const shown = chapters
    .filter(({ at_ms }, i) => at_ms < (chapters[i + 1]?.at_ms ?? lengthMs))
    .slice(0, maxChapters);
  if (shown.length === 0) return null;
  const blocks = shown.map(({ at_ms, title }, i) =>
    [
      '[CHAPTER]',
      'TIMEBASE=1/1000',
      `START=${at_ms}`,
      `END=${shown[i + 1]?.at_ms ?? Math.ceil(lengthMs)}`,
      `title=${escaped(title)}`,
    ].join('\n'),
  );
  return `;FFMETADATA1\n${blocks.join('\n')}\n`;
}

function escaped(title: string): string {
  const line = title.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return shortened(line).replaceAll(/[=;#\\]/g, String.raw`\$&`);
}

/** A character is never cut in the middle. */
function shortened(title: string): string {
  if (Buffer.byteLength(title) <= maxBytes) return title;
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(title)) {
    if (Buffer.byteLength(`${short}${segment}…`) > maxBytes) break;
    short += segment;
  }
  return `${short.trimEnd()}…`;
}
