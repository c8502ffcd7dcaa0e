// What a refused edit of a note tells about the note as it is now.
import type { Note } from '#contract/response.ts';
import { ResponseDetail } from '#contract/response.ts';
import * as z from 'zod/mini';
import { CallError } from '../../../api/call-error.ts';

const Newer = z.object({ current: z.pick(ResponseDetail, { notes: true }) });

/** The note as a colleague left it meanwhile; null where the edit was refused for another reason. */
export function newerNote(error: unknown, id: string): Note | null {
  if (!(error instanceof CallError) || error.code !== 'edited_meanwhile') return null;
  const newer = Newer.safeParse(error.details);
  return newer.data?.current.notes.find((note) => note.id === id) ?? null;
}
