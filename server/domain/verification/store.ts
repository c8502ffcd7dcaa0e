// SQL for /verify: the company behind a link, and where the link was sent.
import { desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { agencies } from '../../platform/db/schema/agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { letterKinds, messages } from '../../platform/db/schema/message.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { review_links } from '../../platform/db/schema/review.ts';
import { rooms } from '../../platform/db/schema/room.ts';

export interface Sender {
  agency_id: string;
  company: string;
  website: string;
  organization: string;
}

const senderColumns = {
  agency_id: companies.agency_id,
  company: companies.name,
  website: companies.website,
  organization: agencies.name,
};

export async function findCompany(tx: Tx, agencyId: string, id: string): Promise<Sender | undefined> {
  const [found] = await tx
    .select(senderColumns)
    .from(companies)
    .innerJoin(agencies, eq(agencies.agency_id, companies.agency_id))
    .where(sameAgency(companies, agencyId, { id }));
  return found;
}

export async function findCompanyOfJob(tx: Tx, agencyId: string, jobId: string): Promise<Sender | undefined> {
  const [found] = await tx
    .select(senderColumns)
    .from(jobs)
    .innerJoin(companies, sameAgency(companies, jobs, { id: jobs.company_id }))
    .innerJoin(agencies, eq(agencies.agency_id, jobs.agency_id))
    .where(sameAgency(jobs, agencyId, { id: jobId }));
  return found;
}

/** The job of an interview; undefined if it has been removed. */
export async function findJobOfResponse(tx: Tx, agencyId: string, id: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ jobId: responses.job_id })
    .from(responses)
    .where(sameAgency(responses, agencyId, { id }, isNull(responses.removed_at)));
  return found?.jobId;
}

export async function findCompanyOfReviewLink(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<Sender | undefined> {
  const [found] = await tx
    .select({ jobId: review_links.job_id })
    .from(review_links)
    .where(sameAgency(review_links, agencyId, { id }));
  return found && findCompanyOfJob(tx, agencyId, found.jobId);
}

export async function findCompanyOfRoom(tx: Tx, agencyId: string, id: string): Promise<Sender | undefined> {
  const [found] = await tx
    .select({ companyId: rooms.company_id })
    .from(rooms)
    .where(sameAgency(rooms, agencyId, { id }));
  return found && findCompany(tx, agencyId, found.companyId);
}

export interface SentMessage {
  responseId: string | null;
  channel: string;
  recipient: string;
  at: Date | null;
}

const messageColumns = {
  responseId: messages.response_id,
  channel: messages.channel,
  recipient: messages.recipient,
  at: messages.sent_at,
};
const isSent = inArray(messages.state, ['sent', 'delivered']);

/** The newest messages with the candidate's link. */
export function listSent(
  tx: Tx,
  agencyId: string,
  responseId: string,
  limit: number,
): Promise<SentMessage[]> {
  return tx
    .select(messageColumns)
    .from(messages)
    .where(sameAgency(messages, agencyId, { response_id: responseId, kind: letterKinds }, isSent))
    .orderBy(desc(messages.sent_at))
    .limit(limit);
}

export async function findSent(tx: Tx, agencyId: string, id: string): Promise<SentMessage | undefined> {
  const [found] = await tx
    .select(messageColumns)
    .from(messages)
    .where(sameAgency(messages, agencyId, { id }, isSent));
  return found;
}
