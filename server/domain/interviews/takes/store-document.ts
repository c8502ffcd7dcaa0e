// Stores a candidate's CV, letter or other file as one file made from its parts. The bytes are on disk before the row
// that names them. A repeat writes them again under the same name.
import type { Manifest } from '#contract/take.ts';
import { fileIdOf, fileKey } from '../../../platform/storage/file-keys.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { NewFile } from '../../../platform/storage/store.ts';
import { readParts } from './read-parts.ts';
import { partsOfManifest } from './rules.ts';
import type { TakeRow } from './store.ts';
import { Readable } from 'node:stream';
import { Refusal } from '../../../kernel/refusal.ts';
import { typeOfStream } from '../../../platform/storage/sniff.ts';

/** @throws Refusal('file_content_mismatch') if we do not accept the document; nothing is stored then. */
export async function storeDocument(storage: Storage, take: TakeRow, manifest: Manifest): Promise<NewFile> {
  const parts = partsOfManifest(manifest);
  const mime_type = await documentTypeOf(readParts(storage, take, parts), take.name);
  const id = fileIdOf(take.id, 'document');
  const storage_key = fileKey(take.agency_id, id);
  const stored = await storage.put(storage_key, readParts(storage, take, parts));
  return {
    agency_id: take.agency_id,
    id,
    kind: kindOf(take),
    storage_key,
    name: take.name,
    mime_type,
    ...stored,
  };
}

function kindOf(take: TakeRow): NewFile['kind'] {
  if (take.purpose === 'cv' || take.purpose === 'motivation_letter') return take.purpose;
  return 'additional';
}

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
async function documentTypeOf(content: Readable, name: string): Promise<string> {
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
function isText(start: Buffer): boolean {
  if (start.length === 0) return false;
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (isUtf16) return true;
  return start.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d,
  );
}
