// Decodes a file's bytes to text, or reports why it cannot.
import { FileFault } from './file-fault.ts';
import {
  countUtf8,
  encodingOfMark,
  guessByteEncoding,
  guessUtf16,
  hasSurrogates,
  type Encoding,
} from './guess-encoding.ts';

/**
 * The text without its byte order mark, with LF line ends. `chosen` is the encoding that the user selected.
 * @throws FileFault `empty`, `encoding`, `nul` or `not_a_table`
 */
export function decode(bytes: Uint8Array, chosen?: Encoding): { text: string; encoding: Encoding } {
  if (bytes.length === 0) throw new FileFault('empty');
  const encoding = chosen ?? encodingOf(bytes);
  const text = withoutEndMark(textOf(bytes, encoding));
  refuseControls(text);
  const lines = text.replaceAll(/\r\n?/g, '\n');
  if (lines.trim() === '') throw new FileFault('empty');
  return { text: lines, encoding };
}

function encodingOf(bytes: Uint8Array): Encoding {
  const marked = encodingOfMark(bytes);
  if (marked === 'utf-32') throw new FileFault('encoding');
  const wide = marked ?? guessUtf16(bytes);
  if (wide) return wide;
  const { whole, broken } = countUtf8(bytes);
  if (broken === 0) return 'utf-8';
  if (isBinary(bytes)) throw new FileFault('not_a_table');
  // Mostly valid UTF-8 is broken UTF-8. Any other encoding would turn it into plausible garbage.
  if (hasSurrogates(bytes) || whole >= broken) throw new FileFault('encoding');
  return guessByteEncoding(bytes);
}

function textOf(bytes: Uint8Array, encoding: Encoding): string {
  const text = decodedOrNull(bytes, encoding);
  if (text?.isWellFormed()) return text;
  // Half a surrogate pair, an odd byte, or a truncated sequence.
  throw new FileFault(isBinary(bytes) ? 'not_a_table' : 'encoding');
}

function decodedOrNull(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // `fatal` makes the decoder throw. The caller reports the fault.
    return null;
  }
}

/** True if the file's start holds bytes that no text has. Zeros do not count: UTF-16 is full of them. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes
    .subarray(0, 4096)
    .some((byte) => (byte > 0 && byte < 0x09) || (byte > 0x0d && byte < 0x20 && byte !== 0x1a));
}

/** Old DOS programs end a text with Ctrl-Z. */
function withoutEndMark(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith('\u001A') ? trimmed.slice(0, -1) : text;
}

/** Control characters, except whitespace, and noncharacters. */
const stray = /[^\P{Cc}\s\u0085]|[\uFFFE\uFFFF]/u;

function refuseControls(text: string): void {
  const found = stray.exec(text)?.[0];
  if (found === undefined) return;
  if (found === '\u0000') throw new FileFault('nul');
  throw new FileFault(found >= '\u0080' ? 'encoding' : 'not_a_table');
}
