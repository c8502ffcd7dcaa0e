// GET session/export: everything the candidate gave as a ZIP, made while it is sent. No more of it is in memory than what
// is on its way. A fault in the middle cuts the line, so that nobody takes a part for the whole. One file knows client-zip.
import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { Deps } from '../deps.ts';
import type { CandidateInSession } from '../http/who.ts';
import type { ByteRange, Storage } from '../media/storage.ts';
import { partsOfSegment, readInOrder } from '../takes/read-parts.ts';
import { loadExported } from './export-entries.ts';
import type { Entry, Exported } from './export-entries.ts';
import { indexPage } from './export-index.ts';
import { findOriginalKey } from './store.ts';
import type { SegmentRow, TakeRow } from './store.ts';

/** The archive as a stream; whoever stops reading it closes what it had opened. */
export async function exportAnswers(deps: Deps, candidate: CandidateInSession): Promise<Readable> {
  const exported = await deps.db.asTenant(candidate, (tx) => loadExported(tx, candidate));
  const files = closingReader(deps.storage);
  const zip = Readable.from(makeZip(zipEntries({ ...deps, read: files.read }, exported)), {
    objectMode: false,
  });
  return zip.on('close', files.close);
}

type Read = Storage['read'];
type Source = Pick<Deps, 'db' | 'storage' | 'now'> & { read: Read };

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

function* zipEntries(source: Source, exported: Exported) {
  const now = source.now();
  yield { name: 'index.html', lastModified: now, input: indexPage(exported, now) };
  for (const entry of exported.entries) {
    yield { name: entry.name, lastModified: entry.at, input: contentOf(source, entry) };
  }
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
