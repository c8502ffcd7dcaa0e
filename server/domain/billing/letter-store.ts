// SQL for emails about billing: which were queued, and who gets them.
import { and, eq, gt } from 'drizzle-orm';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import type { Tx } from '../../platform/db/open.ts';
import { billing_letters } from '../../platform/db/schema/billing-letter.ts';
import { activeMembers } from '../organizations/members/store.ts';
import type { ActiveMember } from '../organizations/members/store.ts';
import { readBilling } from '../organizations/plans/store.ts';
import { readInvoices } from './invoice-store.ts';

/** True for the first who asks: the email is queued in the same transaction. */
export async function claimLetter(tx: Tx, agencyId: string, key: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .insert(billing_letters)
    .values({ agency_id: agencyId, key, queued_at: now })
    .onConflictDoNothing();
  return rowCount === 1;
}

export function countLettersSince(tx: Tx, agencyId: string, since: Date): Promise<number> {
  return tx.$count(
    billing_letters,
    and(eq(billing_letters.agency_id, agencyId), gt(billing_letters.queued_at, since)),
  );
}

export interface BillingReader {
  name: string;
  address: string;
  language: Language;
}

/** Owners who may sign in. */
export async function activeOwners(tx: Tx, agencyId: string): Promise<ActiveMember[]> {
  return (await activeMembers(tx, agencyId)).filter(({ role }) => role === 'owner');
}

export async function readOwner(
  tx: Tx,
  agencyId: string,
  userId: string,
): Promise<BillingReader | undefined> {
  const owner = (await activeOwners(tx, agencyId)).find((member) => member.userId === userId);
  return owner && { name: owner.name, address: owner.email, language: languageOf(owner) };
}

/** The address of the billing information, in the language of the newest document. */
export async function readBillingAddress(tx: Tx, agencyId: string): Promise<BillingReader | undefined> {
  const address = (await readBilling(tx, agencyId))?.email ?? '';
  if (address === '') return undefined;
  const [newest] = await readInvoices(tx, agencyId, { limit: 1 });
  const [owner] = await activeOwners(tx, agencyId);
  return { name: '', address, language: newest?.language ?? (owner ? languageOf(owner) : defaultLanguage) };
}

function languageOf({ language }: { language: string }): Language {
  return matchLanguage(language) ?? defaultLanguage;
}
