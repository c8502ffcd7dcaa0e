// The demo candidate's video and its poster: eight seconds of moving colors with soft tones, made with `make-clip.sh` beside it.
import { readFile } from 'node:fs/promises';
import { fileIdOf, fileKey } from '../../../platform/storage/file-keys.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { NewFile } from '../../../platform/storage/store.ts';

/** Of `clip.mp4`. */
export const clipMs = 8000;

export interface Clip {
  takeId: string;
  video: NewFile;
  poster: NewFile;
}

/** Stores the bytes. Their ids derive from the demo's, so that a repeated call stores the same files again. */
export async function storeClip(storage: Storage, agencyId: string, demoId: string): Promise<Clip> {
  const takeId = fileIdOf(demoId, 'take');
  const store = async (file: Pick<NewFile, 'kind' | 'mime_type'>, name: string): Promise<NewFile> => {
    const id = fileIdOf(takeId, name);
    const storage_key = fileKey(agencyId, id);
    const bytes = await readFile(new URL(name, import.meta.url));
    return {
      ...file,
      agency_id: agencyId,
      id,
      name: '',
      storage_key,
      ...(await storage.put(storage_key, bytes)),
    };
  };
  return {
    takeId,
    video: await store({ kind: 'original', mime_type: 'video/mp4' }, 'clip.mp4'),
    poster: await store({ kind: 'poster', mime_type: 'image/jpeg' }, 'clip.jpg'),
  };
}
