// Detects the type of a candidate's CV, letter or other file from its content, never from its name alone.
import { Readable } from 'node:stream';
import { Refusal } from '../../../kernel/refusal.ts';
import { typeOfStream } from '../../../platform/storage/sniff.ts';

const sniffed: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'image/png',
  'image/jpeg',
]);

/**
 * The media type of an accepted document, from a fresh stream of its bytes and its own name.
 * @throws Refusal('file_content_mismatch') for everything else.
 */
export async function documentTypeOf(content: Readable, name: string): Promise<string> {
  const start: Buffer[] = [];
  const found = await typeOfStream(rememberStart(content, start));
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase();
  if (found && sniffed.has(found)) return found;
  // Old Word files share their container format with other programs: only the name tells them apart.
  if (found === 'application/x-cfb' && extension === 'doc') return 'application/msword';
  if (!found && isText(Buffer.concat(start))) return 'text/plain';
  throw new Refusal('file_content_mismatch');
}

const startBytes = 64 * 1024;

function rememberStart(content: Readable, start: Buffer[]): Readable {
  let held = 0;
  return Readable.from(
    (async function* () {
      for await (const piece of content) {
        if (held < startBytes) start.push(piece);
        held += piece.length;
        yield piece;
      }
    })(),
    { objectMode: false },
  );
}

/**
 * True if there are no bytes that text never contains. UTF-16, recognized by its byte order mark, may contain zero
 * bytes.
 */
export function isText(start: Buffer): boolean {
  if (start.length === 0) return false;
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (isUtf16) return true;
  return start.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d,
  );
}
