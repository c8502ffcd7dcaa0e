// SQL for the language of a buyer's documents.
import { eq } from 'drizzle-orm';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import type { Tx } from '../../platform/db/open.ts';
import { users } from '../../platform/db/schema/identity.ts';

export async function readLanguage(tx: Tx, userId: string): Promise<Language> {
  const [user] = await tx.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return matchLanguage(user?.language) ?? defaultLanguage;
}
