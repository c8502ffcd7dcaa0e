// Captions for a question's video. Stored and shown as WebVTT (https://www.w3.org/TR/webvtt1/); SubRip (.srt) is
// converted. Styles and positions are kept in WebVTT and dropped from SubRip.

export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

/** Converts either format to WebVTT. An empty text stays empty; null if it is neither format. */
export function toWebVtt(text: string): string | null {
  const plain = normalized(text);
  if (plain === '') return '';
  if (isWebVtt(plain)) return cuesOf(plain) === null ? null : `${plain}\n`;
  const cues = readBlocks(blocksOf(plain), srtTimes);
  return cues === null ? null : writeWebVtt(cues);
}

/**
 * The cues of a WebVTT text in order. Null if the text is not WebVTT, has no cues, or has a cue that ends before it
 * begins.
 */
export function cuesOf(webVtt: string): Cue[] | null {
  const plain = normalized(webVtt);
  if (!isWebVtt(plain)) return null;
  const [, ...blocks] = blocksOf(plain);
  return readBlocks(
    blocks.filter(([first = '']) => !/^(NOTE|STYLE|REGION)(\s|$)/.test(first)),
    webVttTimes,
  );
}

export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${clockOf(startMs)} --> ${clockOf(endMs)}\n${withoutArrows(text)}`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/** Decodes a caption file: UTF-8, or UTF-16 with a byte order mark. Null for any other encoding. */
export function decodeCaptions(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes);
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The caller reports any undecodable text as a wrong format.
    return null;
  }
}

const webVttClock = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const webVttTimes = new RegExp(String.raw`^${webVttClock}[ \t]+-->[ \t]+${webVttClock}(?:[ \t].*)?$`);
const srtClock = String.raw`(\d{1,3}):([0-5]\d):([0-5]\d)[,.](\d{1,3})`;
const srtTimes = new RegExp(String.raw`^${srtClock}\s*-->\s*${srtClock}(?:\s.*)?$`);

function readBlocks(blocks: readonly string[][], times: RegExp): Cue[] | null {
  const cues = blocks.map((lines) => readBlock(lines, times));
  const known = cues.filter((cue) => cue !== null);
  return known.length > 0 && known.length === cues.length ? known : null;
}

/** A timing line, optionally preceded by an identifier or number, and the text below it. */
function readBlock(lines: readonly string[], times: RegExp): Cue | null {
  const at = lines.findIndex((line) => line.includes('-->'));
  if (at < 0 || at > 1) return null;
  const found = times.exec(lines[at] ?? '');
  if (!found) return null;
  const startMs = millisecondsOf(found.slice(1, 5));
  const endMs = millisecondsOf(found.slice(5, 9));
  const textLines = lines.slice(at + 1).filter((line) => line !== '');
  const text = withoutSrtMarks(textLines.join('\n'));
  return endMs > startMs && !text.includes('-->') ? { startMs, endMs, text } : null;
}

function millisecondsOf([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number {
  const wholeSeconds = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return wholeSeconds * 1000 + Number((fraction ?? '').padEnd(3, '0'));
}

function clockOf(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = ms / 1000;
  const fraction = String(ms % 1000).padStart(3, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${fraction}`;
}

/** Removes position and font tags, which WebVTT players would show as text. */
function withoutSrtMarks(text: string): string {
  return text.replaceAll(/\{\\an?\d\}|<\/?font[^>]*>/gi, '');
}

function withoutArrows(text: string): string {
  return text.replaceAll('-->', '→');
}

function isWebVtt(plain: string): boolean {
  return /^WEBVTT(?:[ \t\n]|$)/.test(plain);
}

function blocksOf(plain: string): string[][] {
  return plain
    .split(/\n[ \t]*\n\s*/)
    .map((block) => block.split('\n').map((line) => line.trimEnd()))
    .filter((lines) => lines.some((line) => line !== ''));
}

function normalized(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim();
}
