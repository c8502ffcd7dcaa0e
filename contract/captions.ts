// Captions from the words of a transcript: for the player, and as a file of an export.
import type { ShownWord } from './transcript-words.ts';

/** Two lines of 42 characters, at most 7 seconds. */
const lineLength = 42;
const maxMs = 7000;
/** Silence ends a caption. */
const pauseMs = 1500;

/** WebVTT: https://www.w3.org/TR/webvtt1/ */
export function captionsOf(words: readonly ShownWord[]): string {
  const cues: { lines: string[]; fromMs: number; toMs: number }[] = [];
  for (const { text, fromMs, toMs } of words) {
    const cue = cues.at(-1);
    const line = cue?.lines.at(-1) ?? '';
    const isSame = cue && toMs - cue.fromMs <= maxMs && fromMs - cue.toMs <= pauseMs;
    if (isSame && line.length + 1 + text.length <= lineLength) {
      cue.lines[cue.lines.length - 1] = `${line} ${text}`;
      cue.toMs = toMs;
    } else if (isSame && cue.lines.length < 2) {
      cue.lines.push(text);
      cue.toMs = toMs;
    } else cues.push({ lines: [text], fromMs, toMs });
  }
  const blocks = cues.map(
    // A cue without a length is never shown.
    ({ lines, fromMs, toMs }) =>
      `${clock(fromMs)} --> ${clock(Math.max(toMs, fromMs + 500))}\n${lines.map(plain).join('\n')}`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/** `00:01:05.250` */
function clock(ms: number): string {
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`;
}

/** A line break would end the caption: a member's correction can contain one. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
