// Makes the file that plays until there is a rendition: the original with an index. Copying needs no encoding, so it
// is quick.
import path from 'node:path';
import type { Deps } from '../../../platform/deps.ts';
import { hasFfmpeg, makeSeekable, VideoFault } from '../../../platform/ffmpeg/ffmpeg.ts';
import type { SeekableContainer } from '../../../platform/ffmpeg/ffmpeg.ts';
import { withoutParameters } from '../../../kernel/media-type.ts';
import type { NewFile } from '../../../platform/storage/store.ts';
import { findOriginals } from './store.ts';
import type { TakeRow } from './store.ts';
import { fetchTo, inWorkFolder, storeMade } from './work-folder.ts';

/** The name from which its id is derived: see platform/storage/file-keys.ts. */
export const copyName = 'seekable';

/** As detected from the bytes, not as declared by the sender (takes/original-type.ts). */
const containers: Partial<Record<string, SeekableContainer>> = {
  'video/webm': 'webm',
  'audio/webm': 'webm',
  'video/mp4': 'mp4',
  'audio/mp4': 'mp4',
};

/** Null without ffmpeg, with several segments, or if ffmpeg cannot copy the recording. The rendition follows anyway. */
export async function copyTake(take: TakeRow, deps: Deps): Promise<NewFile | null> {
  if (!(await hasFfmpeg())) return null;
  const originals = await deps.db.asTenant({ agencyId: take.agency_id }, (tx) => findOriginals(tx, take));
  const [only, ...others] = originals;
  const container = only && containers[withoutParameters(only.mime_type)];
  if (!container || others.length > 0) return null;
  try {
    return await inWorkFolder(deps, take.id, 'copy', async (folder) => {
      const original = await fetchTo(path.join(folder, 'original'), only.storage_key, deps);
      const file = await makeSeekable(original, container, folder);
      return storeMade(take, { what: copyName, kind: 'rendition', mime_type: only.mime_type, file }, deps);
    });
  } catch (error) {
    if (!(error instanceof VideoFault)) throw error;
    deps.log.debug({ take: take.id, err: error }, 'a recording could not be given an index');
    return null;
  }
}
