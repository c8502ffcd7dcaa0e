// Stores a candidate's CV, letter or other file as one file made from its parts. The bytes are on disk before the row
// that names them. A repeat writes them again under the same name.
import type { Manifest } from '#contract/take.ts';
import { fileIdOf, fileKey } from '../../../platform/storage/file-keys.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { NewFile } from '../../../platform/storage/store.ts';
import { documentTypeOf } from './document-type.ts';
import { readParts } from './read-parts.ts';
import { partsOfManifest } from './rules.ts';
import type { TakeRow } from './store.ts';

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
