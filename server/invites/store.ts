// Invitations in the database: the response that one makes, and the messages that went out.
import { and, desc, eq, gt, min, ne, or, sql } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { Tx } from '../db/open.ts';
import { companies } from '../db/schema/company.ts';
import { users } from '../db/schema/identity.ts';
import { jobs } from '../db/schema/job.ts';
import { messages } from '../db/schema/message.ts';
import { responses } from '../db/schema/response.ts';
import type { LetterKind } from './letter.ts';
import type { SentLately } from './mail-limits.ts';

export type ResponseRow = typeof responses.$inferSelect;

/** The newest response of a person to a job, found by e-mail address. Call with the job locked. */
export async function findByEmail(
  tx: Tx,
  agencyId: string,
  jobId: string,
  email: string,
): Promise<ResponseRow | undefined> {
  const [row] = await tx
    .select()
    .from(responses)
    .where(and(eq(responses.agency_id, agencyId), eq(responses.job_id, jobId), eq(responses.email, email)))
    .orderBy(desc(responses.created_at), desc(responses.id))
    .limit(1);
  return row;
}

export async function insertInvited(
  tx: Tx,
  row: Pick<
    ResponseRow,
    'agency_id' | 'id' | 'job_id' | 'name' | 'email' | 'phone' | 'language' | 'hash' | 'invited_by'
  >,
  now: Date,
): Promise<void> {
  await tx.insert(responses).values({ ...row, source: 'email', created_at: now, updated_at: now });
}

/** The agency's letters after a moment: those of a kind, and all to one address. What was held back does not count. */
export async function countLetters(
  tx: Tx,
  agencyId: string,
  letter: { kind: LetterKind; recipient: string; after: Date },
): Promise<SentLately> {
  const isOfKind = eq(messages.kind, letter.kind);
  const isToOne = eq(messages.recipient, letter.recipient);
  const [found] = await tx
    .select({
      ofKind: sql<number>`count(*) filter (where ${isOfKind})`.mapWith(Number),
      toOne: sql<number>`count(*) filter (where ${isToOne})`.mapWith(Number),
      since: min(messages.created_at),
    })
    .from(messages)
    .where(
      and(
        eq(messages.agency_id, agencyId),
        gt(messages.created_at, letter.after),
        ne(messages.fault, heldBack),
        or(isOfKind, isToOne),
      ),
    );
  return found ?? { ofKind: 0, toOne: 0, since: null };
}

/** The fault of a message that would have been one too many. */
const heldBack = 'limit';

/** A message that is about to go out, or is held back; gives its id. */
export async function insertMessage(
  tx: Tx,
  message: {
    agencyId: string;
    responseId: string;
    kind: LetterKind;
    recipient: string;
    now: Date;
    isHeldBack?: boolean;
  },
): Promise<string> {
  const id = newId();
  await tx.insert(messages).values({
    agency_id: message.agencyId,
    id,
    response_id: message.responseId,
    channel: 'email',
    kind: message.kind,
    recipient: message.recipient,
    ...(message.isHeldBack && { state: 'failed', fault: heldBack }),
    created_at: message.now,
  });
  return id;
}

/** A message with everything it says; gone if its candidate was deleted. */
export async function findMessage(tx: Tx, agencyId: string, id: string) {
  const [found] = await tx
    .select({
      message: messages,
      response: responses,
      job: jobs,
      companyName: companies.name,
      recruiter: { name: users.name, email: users.email },
    })
    .from(messages)
    .innerJoin(
      responses,
      and(eq(responses.agency_id, messages.agency_id), eq(responses.id, messages.response_id)),
    )
    .innerJoin(jobs, and(eq(jobs.agency_id, responses.agency_id), eq(jobs.id, responses.job_id)))
    .innerJoin(companies, and(eq(companies.agency_id, jobs.agency_id), eq(companies.id, jobs.company_id)))
    .leftJoin(users, eq(users.id, responses.invited_by))
    .where(and(eq(messages.agency_id, agencyId), eq(messages.id, id)));
  return found;
}

export async function markMessage(
  tx: Tx,
  agencyId: string,
  id: string,
  outcome: { state: 'sent'; at: Date } | { state: 'failed'; fault: string },
): Promise<void> {
  await tx
    .update(messages)
    .set(
      outcome.state === 'sent'
        ? { state: 'sent', sent_at: outcome.at, fault: '' }
        : { state: 'failed', fault: outcome.fault },
    )
    .where(and(eq(messages.agency_id, agencyId), eq(messages.id, id)));
}

/** `new` becomes `invited`; the days of an invitation count from its newest sending. */
export async function markInvited(tx: Tx, row: ResponseRow, now: Date, updatedAt: Date): Promise<void> {
  await tx
    .update(responses)
    .set({
      status: row.status === 'new' ? 'invited' : row.status,
      invited_at: now,
      updated_at: updatedAt,
    })
    .where(and(eq(responses.agency_id, row.agency_id), eq(responses.id, row.id)));
}
