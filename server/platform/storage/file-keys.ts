// Ids and storage keys of files made from a take. They derive from the take, so a repeated task writes the
// same file again instead of a second one.
import { v5 } from 'uuid';

/** `what`: 'document', 'poster', 'rendition', 'original-0' … */
export function fileIdOf(takeId: string, content: string): string {
  return v5(content, takeId);
}

export function fileKey(agencyId: string, fileId: string): string {
  return `agencies/${agencyId}/files/${fileId}`;
}
