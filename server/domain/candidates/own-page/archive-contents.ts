// Streams an archive; only the bytes in transit are in memory. A fault aborts the stream, so that
// nobody mistakes a partial file for a complete one. The only file that uses client-zip.
import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { findOriginalKey } from './store.ts';
import type { SegmentRow, TakeRow } from './store.ts';
import { isMissing } from '../../../kernel/is-missing.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ByteRange, Storage } from '../../../platform/storage/storage.ts';
import { partsOfSegment, readInOrder } from '../../interviews/takes/read-parts.ts';
import type { Entry } from './archive-entries.ts';

/** A generated file of an archive: a whole string, or in pieces. */
export interface MadeFile {
  name: string;
  at: Date;
  kind: 'made';
  input: string | AsyncIterable<Uint8Array>;
}

/** Streams these as a ZIP; closes open files if the reader stops. */
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
    const input = file.kind === 'made' ? file.input : contentOf(source, file);
    yield { name: file.name, lastModified: file.at, input };
  }
}

/** client-zip leaves its current source open when the reader goes away. */
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

/** Opens each file only when its turn comes. */
async function* contentOf(source: Source, entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.kind === 'text') yield Buffer.from(entry.text);
  else if (entry.kind === 'file') yield* await source.read(entry.storageKey);
  else yield* recordingOf(source, entry);
}

/** The recording as sent: its original, or its parts until they are joined. */
async function* recordingOf(
  source: Source,
  { take, segment }: { take: TakeRow; segment: SegmentRow },
): AsyncGenerator<Uint8Array> {
  const findStoredKey = () =>
    source.db.asTenant({ agencyId: take.agency_id }, (tx) => findOriginalKey(tx, segment));
  let sent = 0;
  const original = await findStoredKey();
  if (original !== null) return yield* await source.read(original);
  try {
    for await (const part of readInOrder(source.storage, take, partsOfSegment(segment))) {
      yield part;
      sent += part.length;
    }
  } catch (error) {
    // The parts were joined and removed during the read; the original has the same bytes.
    const joined = isMissing(error) ? await findStoredKey() : null;
    if (joined === null) throw error;
    yield* await source.read(joined, { start: sent, end: segment.bytes - 1 });
  }
}
