// Emails about billing: the transaction that causes one claims its key and queues it, so that each is sent once. One task for
// each reader, which drops what is no longer true.
import { buffer } from 'node:stream/consumers';
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { Id } from '#contract/id.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { Undeliverable } from '../../kernel/undeliverable.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { personName } from '../../platform/mail/names.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueueAll } from '../../platform/queue/enqueue.ts';
import { fileKey } from '../../platform/storage/file-keys.ts';
import { activeMembers } from '../organizations/members/store.ts';
import { letterKinds } from './letter-rules.ts';
import type { Letter } from './letter-rules.ts';
import * as store from './letter-store.ts';
import type { BillingReader } from './letter-store.ts';
import { letterTextOf } from './letter-text.ts';

/** Emails a day to a billing address that is no member's: anyone can write any address into the form. */
const mostToStrangers = 5;
const dayMs = 86_400_000;

const Reader = z.discriminatedUnion('kind', [
  /** The address of the billing information. */
  z.object({ kind: z.literal('billing') }),
  z.object({ kind: z.literal('owner'), id: Id }),
]);
type Reader = z.infer<typeof Reader>;

export const mailBilling = defineTask({
  name: 'mail-billing',
  schema: z.object({
    ...{ agency_id: Id, kind: z.enum(letterKinds), id: Id, part: z.string(), to: Reader },
  }),
  handler: async ({ agency_id: agencyId, to, ...letter }, deps) => {
    const made = await deps.db.asTenant({ agencyId }, async (tx) => {
      const reader = await readerOf(tx, agencyId, to);
      const text = reader && (await letterTextOf(tx, agencyId, letter, { deps, language: reader.language }));
      return text && { reader, text };
    });
    if (!made) return;
    try {
      await deps.mailer.send(await mailOf(deps, { agencyId, letter, to, ...made }));
    } catch (error) {
      if (!(error instanceof Undeliverable) || to.kind !== 'billing') throw error;
      // The address takes no mail: the owners read it instead.
      await deps.db.asTenant({ agencyId }, (tx) => queueToOwners(tx, agencyId, letter, deps.now()));
    }
  },
});

/**
 * Queues an email to the billing address, otherwise to the owners. Only the first call for a letter does.
 * @returns whether this call did
 */
export async function queueLetter(tx: Tx, agencyId: string, letter: Letter, now: Date): Promise<boolean> {
  if (!(await store.claimLetter(tx, agencyId, keyOf(letter), now))) return false;
  const billing = await store.readBillingAddress(tx, agencyId);
  const isBilling = billing !== undefined && (await mayMail(tx, agencyId, billing, now));
  await enqueueTo(tx, agencyId, letter, isBilling ? [{ kind: 'billing' }] : await ownersOf(tx, agencyId));
  return true;
}

async function queueToOwners(tx: Tx, agencyId: string, letter: Letter, now: Date): Promise<void> {
  if (await store.claimLetter(tx, agencyId, `${keyOf(letter)} owners`, now))
    await enqueueTo(tx, agencyId, letter, await ownersOf(tx, agencyId));
}

function enqueueTo(tx: Tx, agencyId: string, letter: Letter, to: readonly Reader[]): Promise<void> {
  return enqueueAll(
    tx,
    mailBilling,
    to.map((reader) => ({ agency_id: agencyId, ...letter, to: reader })),
  );
}

function keyOf({ kind, id, part }: Letter): string {
  return `${kind}:${id}${part && `:${part}`}`;
}

async function ownersOf(tx: Tx, agencyId: string): Promise<Reader[]> {
  return (await store.activeOwners(tx, agencyId)).map(({ userId }) => ({ kind: 'owner', id: userId }));
}

async function mayMail(tx: Tx, agencyId: string, { address }: BillingReader, now: Date): Promise<boolean> {
  const members = await activeMembers(tx, agencyId);
  if (members.some(({ email }) => email.toLowerCase() === address.toLowerCase())) return true;
  const since = new Date(now.getTime() - dayMs);
  return (await store.countLettersSince(tx, agencyId, since)) <= mostToStrangers;
}

function readerOf(tx: Tx, agencyId: string, to: Reader): Promise<BillingReader | undefined> {
  return to.kind === 'billing'
    ? store.readBillingAddress(tx, agencyId)
    : store.readOwner(tx, agencyId, to.id);
}

interface Made {
  agencyId: string;
  letter: Letter;
  to: Reader;
  reader: BillingReader;
  text: NonNullable<Awaited<ReturnType<typeof letterTextOf>>>;
}

async function mailOf(deps: Deps, { agencyId, letter, to, reader, text }: Made): Promise<Mail> {
  const { pdf, paragraphs, ...parts } = text;
  const greeting = sentence(reader.language, 'mail.billing.greeting', { name: personName(reader.name) });
  const mail = composeMail({
    id: v5(`${keyOf(letter)} ${to.kind === 'owner' ? to.id : ''}`, agencyId),
    language: reader.language,
    to: { name: reader.name, address: reader.address },
    ...parts,
    paragraphs: [greeting, ...paragraphs],
  });
  const seller = deps.config.seller;
  return {
    ...mail,
    ...(seller && { replyTo: { name: seller.name, address: seller.email } }),
    ...(pdf && {
      attachments: [
        {
          name: pdf.name,
          mimeType: 'application/pdf',
          bytes: await buffer(await deps.storage.read(fileKey(agencyId, pdf.fileId))),
        },
      ],
    }),
  };
}
