// What is played until there is a rendition: the original with an index. It costs no encoding, so nobody waits for it.
import path from 'node:path';
import type { Deps } from '../../../platform/deps.ts';
import { hasFfmpeg, makeSeekable, VideoFault } from '../../../platform/ffmpeg/ffmpeg.ts';
import type { SeekableContainer } from '../../../platform/ffmpeg/ffmpeg.ts';
import { withoutParameters } from '../../../kernel/media-type.ts';
import type { NewFile } from '../../../platform/storage/store.ts';
import { findOriginals } from './store.ts';
import type { TakeRow } from './store.ts';
import { fetchTo, inWorkFolder, keepMade } from './work-folder.ts';

/** The name that its id follows from: see media/file-keys.ts. */
export const copyName = 'seekable';

/** By the bytes' own word, not the sender's (takes/original-type.ts). */
const containers: Partial<Record<string, SeekableContainer>> = {
  'video/webm': 'webm',
  'audio/webm': 'webm',
  'video/mp4': 'mp4',
  'audio/mp4': 'mp4',
};

/** Null where there is no ffmpeg, several segments, or a recording that it cannot copy: the rendition comes all the same. */
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
      return keepMade(take, { what: copyName, kind: 'rendition', mime_type: only.mime_type, file }, deps);
    });
  } catch (error) {
    if (!(error instanceof VideoFault)) throw error;
    deps.log.debug({ take: take.id, err: error }, 'a recording could not be given an index');
    return null;
  }
}
