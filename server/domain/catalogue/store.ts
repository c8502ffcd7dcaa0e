// SQL for the built-in lists: industries, professions and subjects.
import { asc } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { industries, professions, subjects } from '../../platform/db/schema/catalogue.ts';

export async function readLists(tx: Tx) {
  return {
    industries: await tx.select().from(industries).orderBy(asc(industries.id)),
    roles: await tx.select().from(professions).orderBy(asc(professions.id)),
    subjects: await tx.select().from(subjects).orderBy(asc(subjects.id)),
  };
}
