// Reads a note's current version from the error of a refused edit.
import type { Note } from '#contract/response.ts';
import { ResponseDetail } from '#contract/response.ts';
import * as z from 'zod/mini';
import { CallError } from '../../../api/call-error.ts';

const Newer = z.object({ current: z.pick(ResponseDetail, { notes: true }) });

/** A colleague's version of the note; null if the edit was refused for another reason. */
export function newerNote(error: unknown, id: string): Note | null {
  if (!(error instanceof CallError) || error.code !== 'edited_meanwhile') return null;
  const newer = Newer.safeParse(error.details);
  return newer.data?.current.notes.find((note) => note.id === id) ?? null;
}
