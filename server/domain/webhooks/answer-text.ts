// Converts a receiver's reply to text that is safe to store and show. The content is untrusted, and our users read
// it.
/** At most this much of the body is read, for at most this long after the headers. */
export const maxAnswerBytes = 2048;
export const answerMs = 2000;

const maxHeaderChars = 2000;

/**
 * Non-text characters: control characters (PostgreSQL rejects NUL too) and bidirectional marks, which could disguise
 * a line.
 */
const stray = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Invalid UTF-8 is replaced.
 * @param isCut the body was longer, so a partial last character is dropped.
 */
export function bodyText(bytes: Buffer, isCut: boolean): string {
  return harmless(new TextDecoder().decode(bytes, { stream: isCut }));
}

/** @param raw names and values alternating, like Node's `rawHeaders`. */
export function headerText(raw: readonly string[]): string {
  const lines = Array.from({ length: raw.length / 2 }, (_, n) => `${raw[2 * n]}: ${raw[2 * n + 1]}`);
  return harmless(lines.join('\n')).slice(0, maxHeaderChars);
}

function harmless(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(stray, '\ufffd');
}
