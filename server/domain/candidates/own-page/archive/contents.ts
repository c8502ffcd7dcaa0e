// The bytes of an archive, made while it is read: no more of it is in memory than what is on its way. A fault in the middle
// breaks it off, so that nobody takes a part for the whole. One file knows client-zip.
import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { findOriginalKey } from '../store.ts';
import type { SegmentRow, TakeRow } from '../store.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { ByteRange, Storage } from '../../../../platform/storage/storage.ts';
import { partsOfSegment, readInOrder } from '../../../interviews/takes/read-parts.ts';
import type { Entry } from './entries.ts';

/** A file of an archive that is made, not stored: whole, or piece by piece. */
export interface MadeFile {
  name: string;
  at: Date;
  holds: 'made';
  input: string | AsyncIterable<Uint8Array>;
}

/** A ZIP of these, as a stream; whoever stops reading it closes what it had opened. */
export function archive(
  deps: Pick<Deps, 'db' | 'storage'>,
  files: AsyncIterable<Entry | MadeFile> | Iterable<Entry | MadeFile>,
): Readable {
  const reader = closingReader(deps.storage);
  const source = { ...deps, read: reader.read };
  const zip = Readable.from(makeZip(zipEntries(source, files)), { objectMode: false });
  return zip.on('close', reader.close);
}

type Read = Storage['read'];
type Source = Pick<Deps, 'db' | 'storage'> & { read: Read };

async function* zipEntries(
  source: Source,
  files: AsyncIterable<Entry | MadeFile> | Iterable<Entry | MadeFile>,
) {
  for await (const file of files) {
    const input = file.holds === 'made' ? file.input : contentOf(source, file);
    yield { name: file.name, lastModified: file.at, input };
  }
}

/** client-zip leaves what it was reading open when its reader goes away. */
function closingReader(storage: Storage): { read: Read; close: () => void } {
  const opened = new Set<Readable>();
  return {
    read: async (key: string, range?: ByteRange) => {
      const stream = await storage.read(key, range);
      opened.add(stream);
      return stream.once('close', () => opened.delete(stream));
    },
    close: () => {
      for (const stream of opened) stream.destroy();
    },
  };
}

/** Nothing is opened before its turn. */
async function* contentOf(source: Source, entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.holds === 'text') yield Buffer.from(entry.text);
  else if (entry.holds === 'file') yield* await source.read(entry.storageKey);
  else yield* recordingOf(source, entry);
}

/** As it was sent: its original, or for as long as they are not joined, its parts. */
async function* recordingOf(
  source: Source,
  { take, segment }: { take: TakeRow; segment: SegmentRow },
): AsyncGenerator<Uint8Array> {
  const keptUnder = () =>
    source.db.asTenant({ agencyId: take.agency_id }, (tx) => findOriginalKey(tx, segment));
  let sent = 0;
  const original = await keptUnder();
  if (original !== null) return yield* await source.read(original);
  try {
    for await (const part of readInOrder(source.storage, take, partsOfSegment(segment))) {
      yield part;
      sent += part.length;
    }
  } catch (error) {
    // Joined while we read: the parts went, and the same bytes are in the original.
    const joined = isMissing(error) ? await keptUnder() : null;
    if (joined === null) throw error;
    yield* await source.read(joined, { start: sent, end: segment.bytes - 1 });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
