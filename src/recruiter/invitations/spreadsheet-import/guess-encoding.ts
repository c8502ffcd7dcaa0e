// Guesses a file's encoding. Unicode can be detected (almost) with certainty. Among the single-byte encodings, the
// most likely wins: Western if non-ASCII letters occur within ASCII words; Cyrillic if they form words; Arabic if
// "lower case" letters are followed by "capitals".

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1252',
  'windows-1256',
] as const;
export type Encoding = (typeof encodings)[number];

/** How many bytes are sampled: enough to be certain, without a delay. */
const sampleBytes = 64 * 1024;

/** The encoding that the byte order mark names, or null. */
export function encodingOfMark(bytes: Uint8Array): Encoding | 'utf-32' | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return 'utf-32';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return null;
}

/** Detects UTF-16 without a byte order mark: separators come paired with a zero byte, always on the same side. */
export function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length - (bytes.length % 2), sampleBytes);
  let little = 0;
  let big = 0;
  for (let at = 0; at < length; at += 2) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    if (second === 0 && isSeparator(first)) little += 1;
    if (first === 0 && isSeparator(second)) big += 1;
  }
  if (little + big < 2) return null;
  if (big === 0) return 'utf-16le';
  return little === 0 ? 'utf-16be' : null;
}

/** LF, CR, tab, comma, semicolon, space, @. */
function isSeparator(byte: number): boolean {
  return byte === 10 || byte === 13 || byte === 9 || byte === 44 || byte === 59 || byte === 32 || byte === 64;
}

/** Counts the complete UTF-8 sequences and the bytes that fit none. */
export function countUtf8(bytes: Uint8Array): { whole: number; broken: number } {
  let whole = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const length = lead >= 0xf0 && lead < 0xf5 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : 0;
    const isWhole = length > 0 && lead < 0xf5 && followed(bytes, at, length);
    if (isWhole) {
      whole += 1;
      at += length;
    } else broken += 1;
  }
  return { whole, broken };
}

function followed(bytes: Uint8Array, at: number, length: number): boolean {
  for (let next = 1; next <= length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return false;
  return true;
}

/** True if half a surrogate pair is encoded as a letter. That is neither UTF-8 nor an older encoding. */
export function hasSurrogates(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xed); at >= 0; at = bytes.indexOf(0xed, at + 1)) {
    const [second = 0, third = 0] = [bytes[at + 1], bytes[at + 2]];
    if (second >= 0xa0 && second <= 0xbf && third >= 0x80 && third <= 0xbf) return true;
  }
  return false;
}

export function guessByteEncoding(bytes: Uint8Array): 'windows-1251' | 'windows-1252' | 'windows-1256' {
  const sample = bytes.subarray(0, sampleBytes);
  const words = { mixed: 0, own: 0, falling: 0 };
  let begin = 0;
  for (let at = 0; at <= sample.length; at += 1) {
    if (isLetter(sample[at])) continue;
    countWord(sample.subarray(begin, at), words);
    begin = at + 1;
  }
  if (words.mixed >= words.own) return 'windows-1252';
  return words.falling * 3 >= words.own ? 'windows-1256' : 'windows-1251';
}

function countWord(word: Uint8Array, words: { mixed: number; own: number; falling: number }): void {
  const high = word.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  if (high === 0) return;
  if (high < word.length) words.mixed += 1;
  else if (word.length > 1) {
    words.own += 1;
    // In Windows-1251, lower case letters are 0xE0 to 0xFF and capitals 0xC0 to 0xDF. No word has a capital after a
    // lower case letter.
    if (word.some((byte, at) => byte >= 0xe0 && isCapital(word[at + 1]))) words.falling += 1;
  }
}

function isCapital(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0xc0 && byte <= 0xdf;
}

/** An ASCII letter, or one of the upper half. 0xA8 and 0xB8 are Ё and ё. */
function isLetter(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  if (byte >= 0xc0 || byte === 0xa8 || byte === 0xb8) return true;
  return (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
}
