// What a receiver answered, as text that can be kept and shown whatever it is: somebody else wrote it, and our own people read it.
/** Of an answer's body so much is read, and no more waited for than so long after its headers. */
export const maxAnswerBytes = 2048;
export const answerMs = 2000;

const maxHeaderChars = 2000;

/**
 * What is no character of a text, or turns the ones around it: control characters (the database takes no NUL either) and marks
 * of direction, by which a line could show something else than it says.
 */
const stray = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** `isCut`: there was more, so that the last character may be in part, and is left out. What is no UTF-8 is replaced. */
export function bodyText(bytes: Buffer, isCut: boolean): string {
  return harmless(new TextDecoder().decode(bytes, { stream: isCut }));
}

/** `names` and values one after the other, as Node's `rawHeaders`. */
export function headerText(raw: readonly string[]): string {
  const lines = Array.from({ length: raw.length / 2 }, (_, n) => `${raw[2 * n]}: ${raw[2 * n + 1]}`);
  return harmless(lines.join('\n')).slice(0, maxHeaderChars);
}

function harmless(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(stray, '\ufffd');
}
