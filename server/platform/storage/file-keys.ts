// Ids and storage keys of the files that are made from a take. They follow from the take, so that a job run twice
// writes the same file twice and never leaves a second one behind.
import { v5 } from 'uuid';

/** `what`: 'document', 'poster', 'rendition', 'original-0' … */
export function fileIdOf(takeId: string, what: string): string {
  return v5(what, takeId);
}

export function fileKey(agencyId: string, fileId: string): string {
  return `agencies/${agencyId}/files/${fileId}`;
}
