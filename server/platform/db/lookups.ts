// The audited SECURITY DEFINER functions (migrations, row_level_security), called by name only in this file:
// lookups before the tenant is known, and the search, which policies would keep from using its index.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Tx } from './open.ts';

/** The rows of a lookup, which names its columns as its callers do. */
async function rowsOf<Row extends Record<string, unknown>>(tx: Tx, query: SQL) {
  return (await tx.execute<Row>(query)).rows;
}

async function firstOf<Row extends Record<string, unknown>>(tx: Tx, query: SQL) {
  return (await rowsOf<Row>(tx, query))[0];
}

export type FoundSession = {
  user_id: string;
  agency_id: string;
  role: string;
  permissions: string[] | null;
  last_seen_at: Date;
  session_id: string;
  is_email_confirmed: boolean;
  /** The agency's identity provider opened it. */
  via_sso: boolean;
  has_second_factor: boolean;
  /** The agency's sign-in policy (contract/sign-in-policy.ts). */
  second_factor_from: Date | null;
  idle_minutes: number | null;
};

export async function findSession(db: Database, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const [found] = await db.lookUp<FoundSession>({
    name: 'find_user_session',
    text: 'select * from find_user_session($1)',
    values: [tokenHash],
  });
  return found;
}

export type FoundLogin = {
  user_id: string;
  password_hash: string;
  name: string;
  language: string;
  /** The first agency that lets the person sign in here; null if they have none. */
  agency_id: string | null;
  is_email_confirmed: boolean;
  /** True if no agency does: each demands single sign-on. */
  requires_sso: boolean;
};

export function findLogin(tx: Tx, email: string): Promise<FoundLogin | undefined> {
  return firstOf<FoundLogin>(tx, sql`select * from find_login(${email})`);
}

export type FoundPasskey = {
  user_id: string;
  /** The person's address. */
  email: string;
  /** As of `FoundLogin`. */
  agency_id: string | null;
  public_key: Buffer;
  sign_count: string;
  rp_id: string;
};

export function findPasskey(tx: Tx, credentialId: Buffer): Promise<FoundPasskey | undefined> {
  return firstOf<FoundPasskey>(tx, sql`select * from find_passkey(${credentialId})`);
}

/** How many passkeys were made for other hosts, where they no longer work. */
export async function countPasskeysElsewhere(tx: Tx, rpId: string): Promise<number> {
  const found = await firstOf<{ count: string }>(tx, sql`select count_passkeys_elsewhere(${rpId}) as count`);
  return Number(found?.count ?? 0);
}

type FoundReset = {
  user_id: string;
  email: string;
  agency_id: string | null;
};

/** An unused reset that has not expired. */
export function findReset(tx: Tx, tokenHash: Buffer): Promise<FoundReset | undefined> {
  return firstOf<FoundReset>(tx, sql`select * from find_reset(${tokenHash})`);
}

export type FoundShare = {
  agencyId: string;
  jobId: string;
  /** Which of the job's additional share links it is; null: the job's own. */
  shareLinkId: string | null;
};

export function findShare(tx: Tx, hash: string): Promise<FoundShare | undefined> {
  const query = sql`
    select agency_id as "agencyId", job_id as "jobId", share_link_id as "shareLinkId" from find_share(${hash})`;
  return firstOf<FoundShare>(tx, query);
}

export function findCompanyPage(
  tx: Tx,
  shareHash: string,
): Promise<{ agencyId: string; companyId: string } | undefined> {
  const query = sql`
    select agency_id as "agencyId", company_id as "companyId" from find_company_page(${shareHash})`;
  return firstOf<{ agencyId: string; companyId: string }>(tx, query);
}

/** The agency that has proved this domain. */
export function findVerifiedDomain(
  tx: Tx,
  domain: string,
): Promise<{ agencyId: string; domainId: string } | undefined> {
  const query = sql`
    select agency_id as "agencyId", domain_id as "domainId" from find_verified_domain(${domain})`;
  return firstOf<{ agencyId: string; domainId: string }>(tx, query);
}

/** Proved domains that were not looked up for a day, and new ones that were not for an hour. */
export function findDomainsToCheck(tx: Tx, now: Date): Promise<{ agencyId: string; domainId: string }[]> {
  return rowsOf(
    tx,
    sql`select agency_id as "agencyId", domain_id as "domainId"
      from find_domains_to_check(${now.toISOString()}::timestamptz)`,
  );
}

/** The agency with single sign-on whose proved domain covers this host. */
export async function findSsoAgency(tx: Tx, host: string): Promise<string | undefined> {
  const query = sql`select agency_id as "agencyId" from find_sso_agency(${host})`;
  return (await firstOf<{ agencyId: string }>(tx, query))?.agencyId;
}

/** Whose sessions the agency's identity provider calls by this name. */
export async function findSsoSession(tx: Tx, agencyId: string, sid: string): Promise<string[]> {
  const found = await rowsOf<{ userId: string }>(
    tx,
    sql`select user_id as "userId" from find_sso_session(${agencyId}, ${sid})`,
  );
  return found.map(({ userId }) => userId);
}

/** The message with this code (kernel/check-code.ts). */
export function findMessageCode(
  tx: Tx,
  code: string,
): Promise<{ agencyId: string; messageId: string } | undefined> {
  const query = sql`select agency_id as "agencyId", message_id as "messageId" from find_message_code(${code})`;
  return firstOf<{ agencyId: string; messageId: string }>(tx, query);
}

export async function findMessageAgency(tx: Tx, messageId: string): Promise<string | undefined> {
  const query = sql`select agency_id as "agencyId" from find_message(${messageId})`;
  return (await firstOf<{ agencyId: string }>(tx, query))?.agencyId;
}

export type FoundResponse = {
  agencyId: string;
  responseId: string;
};

function responsesOf(tx: Tx, from: SQL): Promise<FoundResponse[]> {
  return rowsOf<FoundResponse>(
    tx,
    sql`select agency_id as "agencyId", response_id as "responseId" from ${from}`,
  );
}

export async function findResponseLink(tx: Tx, hash: string): Promise<FoundResponse | undefined> {
  return (await responsesOf(tx, sql`find_response_link(${hash})`))[0];
}

/** True if the personal link with this SHA-256 belonged to an interview that was deleted after `since`. */
export async function isDeletedLink(tx: Tx, linkHash: Buffer, since: Date): Promise<boolean> {
  const query = sql`select is_deleted_link(${linkHash}, ${since.toISOString()}::timestamptz) as is_deleted`;
  return (await firstOf<{ is_deleted: boolean }>(tx, query))?.is_deleted === true;
}

/** True if a recruiter removed the interview with this personal link, and it is not yet deleted for good. */
export async function isRemovedLink(tx: Tx, hash: string): Promise<boolean> {
  const query = sql`select is_removed_link(${hash}) as is_removed`;
  return (await firstOf<{ is_removed: boolean }>(tx, query))?.is_removed === true;
}

/** Candidates' sessions by the hex SHA-256 of their tokens, many per query. Unknown tokens are omitted. */
export async function findCandidateSessions(
  tx: Tx,
  tokenHashes: readonly string[],
): Promise<Map<string, FoundResponse>> {
  const query = sql`
    select asked.token_hash as "tokenHash", found.agency_id as "agencyId", found.response_id as "responseId"
    from unnest(${sql.param(tokenHashes)}::text[]) as asked (token_hash),
      find_candidate_session(decode(asked.token_hash, 'hex')) as found`;
  const rows = await rowsOf<FoundResponse & { tokenHash: string }>(tx, query);
  return new Map(rows.map(({ tokenHash, ...found }) => [tokenHash, found]));
}

/**
 * The ids of these jobs' responses that match a search; null if they are too many to list. `jobIds` null: all of
 * the agency's jobs. Used by conditions/matches-search.ts.
 */
export async function findFewMatches(
  tx: Tx,
  jobIds: readonly string[] | null,
  search: string,
): Promise<string[] | null> {
  const query = sql`select find_few_matches(${sql.param(jobIds)}::uuid[], ${search}::text) as ids`;
  return (await firstOf<{ ids: string[] | null }>(tx, query))?.ids ?? null;
}

/**
 * The ids of listed answers whose words match a tsquery (contract/words.ts), newest first, after one of them. `jobIds` null: of all
 * jobs of the agency.
 */
export async function findAnswersWith(
  tx: Tx,
  search: {
    query: string;
    jobIds: readonly string[] | null;
    responseId: string | undefined;
    after: string | undefined;
    limit: number;
  },
): Promise<string[]> {
  const { query, jobIds, responseId, after, limit } = search;
  const found = sql`
    select answer_id as id from search_answers(${query}::text, ${sql.param(jobIds)}::uuid[],
      ${responseId ?? null}::uuid, ${after ?? null}::uuid, ${limit}::int)`;
  return (await rowsOf<{ id: string }>(tx, found)).map(({ id }) => id);
}

/** Unfinished responses past their deadline, across all agencies: ids only. */
export function findOverdueResponses(tx: Tx, now: Date): Promise<FoundResponse[]> {
  return responsesOf(tx, sql`find_overdue_responses(${now.toISOString()}::timestamptz)`);
}

/**
 * Unfinished responses without a deadline, silent since `before`, with a stored take that is not yet an answer, or with an
 * answer to every question.
 */
export function findSilentResponses(tx: Tx, before: Date): Promise<FoundResponse[]> {
  return responsesOf(tx, sql`find_silent_responses(${before.toISOString()}::timestamptz)`);
}

/** Reminders that may be due: a rough preselection; the rules decide. */
export function findDueReminders(tx: Tx, now: Date): Promise<FoundResponse[]> {
  return responsesOf(tx, sql`find_due_reminders(${now.toISOString()}::timestamptz)`);
}

/** Previews created before the given time. */
export function findOldPreviews(tx: Tx, before: Date): Promise<FoundResponse[]> {
  return responsesOf(tx, sql`find_old_previews(${before.toISOString()}::timestamptz)`);
}

/** With a written answer that is not in the search. */
export function findUnindexedResponses(tx: Tx, limit: number): Promise<FoundResponse[]> {
  return responsesOf(tx, sql`find_unindexed_responses(${limit}::int)`);
}

export function findReviewLink(
  tx: Tx,
  hash: string,
): Promise<{ agencyId: string; reviewLinkId: string } | undefined> {
  const query = sql`select agency_id as "agencyId", review_link_id as "reviewLinkId" from find_review_link(${hash})`;
  return firstOf<{ agencyId: string; reviewLinkId: string }>(tx, query);
}

export type FoundGuest = {
  agencyId: string;
  reviewLinkId: string;
  guestId: string;
};

export function findReviewGuest(tx: Tx, tokenHash: Buffer): Promise<FoundGuest | undefined> {
  const query = sql`
    select agency_id as "agencyId", review_link_id as "reviewLinkId", guest_id as "guestId"
    from find_review_guest(${tokenHash})`;
  return firstOf<FoundGuest>(tx, query);
}

/** Responses removed by a user before the given time, across all agencies: ids only. */
export function findRemovedResponses(tx: Tx, before: Date): Promise<FoundResponse[]> {
  return responsesOf(tx, sql`find_removed_responses(${before.toISOString()}::timestamptz)`);
}

/** Responses whose retention may end within so many days: a rough preselection; the rules decide. */
export function findRetentionDue(
  tx: Tx,
  { now, withinDays, unwarned }: { now: Date; withinDays: number; unwarned: boolean },
): Promise<FoundResponse[]> {
  const call = sql`find_retention_due(${now.toISOString()}::timestamptz, ${withinDays}::int, ${unwarned}::boolean)`;
  return responsesOf(tx, call);
}

/** Agencies with days of the funnel to count again. */
export async function findChangedFunnels(tx: Tx): Promise<string[]> {
  const found = await rowsOf<{ agency_id: string }>(tx, sql`select agency_id from find_changed_funnels()`);
  return found.map(({ agency_id }) => agency_id);
}

/** Agencies with several rows for one count (schema/response.ts, status_counts). */
export async function findSplitCounts(tx: Tx): Promise<string[]> {
  const found = await rowsOf<{ agency_id: string }>(tx, sql`select agency_id from find_split_counts()`);
  return found.map(({ agency_id }) => agency_id);
}

/** Companies that might have enough candidates for their next report on adverse impact. */
export function findImpactCompanies(tx: Tx): Promise<{ agencyId: string; companyId: string }[]> {
  return rowsOf<{ agencyId: string; companyId: string }>(
    tx,
    sql`select agency_id as "agencyId", company_id as "companyId" from find_impact_companies()`,
  );
}

/** Agencies whose self-identifications were written at different times. */
export async function findUnmixedSelfIds(tx: Tx): Promise<string[]> {
  const found = await rowsOf<{ agency_id: string }>(tx, sql`select agency_id from find_unmixed_self_ids()`);
  return found.map(({ agency_id }) => agency_id);
}

export function findOldExports(tx: Tx, now: Date): Promise<{ agencyId: string; exportId: string }[]> {
  return rowsOf<{ agencyId: string; exportId: string }>(
    tx,
    sql`select agency_id as "agencyId", export_id as "exportId" from find_old_exports(${now.toISOString()}::timestamptz)`,
  );
}

/** Agencies in which a candidate finished or sent a request since the given time. */
export async function findDigestAgencies(tx: Tx, since: Date): Promise<string[]> {
  const query = sql`select agency_id as "agencyId" from find_digest_agencies(${since.toISOString()}::timestamptz)`;
  return (await rowsOf<{ agencyId: string }>(tx, query)).map((row) => row.agencyId);
}

/** The active connection of an applicant tracking system with this key. */
export function findAtsConnection(
  tx: Tx,
  keyHash: Buffer,
): Promise<{ agencyId: string; connectionId: string } | undefined> {
  const query = sql`
    select agency_id as "agencyId", connection_id as "connectionId" from find_ats_connection(${keyHash})`;
  return firstOf<{ agencyId: string; connectionId: string }>(tx, query);
}

export type FoundApiKey = {
  agency_id: string;
  api_key_id: string;
  /** The member for whom the key acts. */
  user_id: string;
  role: string;
  member_permissions: string[] | null;
  /** The key's permissions. */
  permissions: string[];
  last_used_at: Date | null;
  suspended_at: Date | null;
};

export async function findApiKey(db: Database, tokenHash: Buffer): Promise<FoundApiKey | undefined> {
  const [found] = await db.lookUp<FoundApiKey>({
    name: 'find_api_key',
    text: 'select * from find_api_key($1)',
    values: [tokenHash],
  });
  return found;
}

/** An invitation to join an agency, valid or not. */
export function findUserInvite(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ agencyId: string; userInviteId: string } | undefined> {
  const query = sql`
    select agency_id as "agencyId", user_invite_id as "userInviteId" from find_user_invite(${tokenHash})`;
  return firstOf<{ agencyId: string; userInviteId: string }>(tx, query);
}

/** An unconfirmed new address that has not expired. */
export function findEmailChange(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ userId: string; email: string } | undefined> {
  const query = sql`select user_id as "userId", email from find_email_change(${tokenHash})`;
  return firstOf<{ userId: string; email: string }>(tx, query);
}

/** The agencies in which the transaction's user may work, oldest membership first. */
export function findMemberships(tx: Tx): Promise<{ agency_id: string; agency_name: string; role: string }[]> {
  return rowsOf<{ agency_id: string; agency_name: string; role: string }>(
    tx,
    sql`select * from find_memberships()`,
  );
}

/** An email confirmation link that has not expired. */
export function findEmailConfirmation(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ userId: string; email: string } | undefined> {
  const query = sql`select user_id as "userId", email from find_email_confirmation(${tokenHash})`;
  return firstOf<{ userId: string; email: string }>(tx, query);
}

/**
 * Unconfirmed accounts asked before the given time, without colleagues or candidates: a rough preselection.
 */
export async function findUnconfirmedUsers(tx: Tx, askedBefore: Date): Promise<string[]> {
  const query = sql`select user_id as "userId" from find_unconfirmed_users(${askedBefore.toISOString()}::timestamptz)`;
  return (await rowsOf<{ userId: string }>(tx, query)).map((row) => row.userId);
}

export type FoundRoom = { agencyId: string; roomId: string };

export function findRoom(tx: Tx, shareHash: string): Promise<FoundRoom | undefined> {
  return firstOf<FoundRoom>(
    tx,
    sql`select agency_id as "agencyId", room_id as "roomId" from find_room(${shareHash})`,
  );
}

type FoundParticipant = FoundRoom & { participantId: string };

export function findRoomParticipant(tx: Tx, tokenHash: Buffer): Promise<FoundParticipant | undefined> {
  const query = sql`
    select agency_id as "agencyId", room_id as "roomId", participant_id as "participantId"
    from find_room_participant(${tokenHash})`;
  return firstOf<FoundParticipant>(tx, query);
}

/** Live rooms that are not over and start before then. */
export function findOpenRooms(tx: Tx, before: Date): Promise<FoundRoom[]> {
  return rowsOf<FoundRoom>(
    tx,
    sql`select agency_id as "agencyId", room_id as "roomId" from find_open_rooms(${before.toISOString()}::timestamptz)`,
  );
}

/** Ended rooms within so many days of the end of retention: those whose team was not warned yet, or the others. */
export function findRoomRetentionDue(
  tx: Tx,
  { now, withinDays, unwarned }: { now: Date; withinDays: number; unwarned: boolean },
): Promise<FoundRoom[]> {
  return rowsOf<FoundRoom>(
    tx,
    sql`select agency_id as "agencyId", room_id as "roomId"
      from find_room_retention_due(${now.toISOString()}::timestamptz, ${withinDays}::int, ${unwarned}::boolean)`,
  );
}

/** Agencies whose running subscription is over. */
export async function findEndedPlans(tx: Tx, now: Date): Promise<string[]> {
  const query = sql`select agency_id as "agencyId" from find_ended_plans(${now.toISOString()}::timestamptz)`;
  return (await rowsOf<{ agencyId: string }>(tx, query)).map((row) => row.agencyId);
}

/** The agency's invoice with this creditor reference (RF…). */
export function findInvoice(
  tx: Tx,
  reference: string,
): Promise<{ agencyId: string; invoiceId: string } | undefined> {
  const query = sql`select agency_id as "agencyId", invoice_id as "invoiceId" from find_invoice(${reference})`;
  return firstOf<{ agencyId: string; invoiceId: string }>(tx, query);
}

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Agencies with something that time moves on: a trial, a plan paid by bank transfer, an unpaid purchase. */
export async function findBillingAgencies(tx: Tx, after = beforeAll): Promise<string[]> {
  const query = sql`select agency_id as "agencyId" from find_billing_agencies(${after})`;
  return (await rowsOf<{ agencyId: string }>(tx, query)).map((row) => row.agencyId);
}

/** Agencies that may be due an email about a payment, or about a plan that ends, renews soon or has ended. */
export async function findLetterAgencies(tx: Tx, now: Date, after = beforeAll): Promise<string[]> {
  const query = sql`select agency_id as "agencyId" from find_letter_agencies(${after}, ${now.toISOString()}::timestamptz)`;
  return (await rowsOf<{ agencyId: string }>(tx, query)).map((row) => row.agencyId);
}

/** Agencies with documents whose revenue is not all recognized. */
export async function findUnrecognized(tx: Tx, after = beforeAll): Promise<string[]> {
  const query = sql`select agency_id as "agencyId" from find_unrecognized(${after})`;
  return (await rowsOf<{ agencyId: string }>(tx, query)).map((row) => row.agencyId);
}

/** Agencies whose VAT number is asked for again: before a renewal, or after an invoice that could not wait for the answer. */
export async function findVatRechecks(tx: Tx, now: Date, after = beforeAll): Promise<string[]> {
  const query = sql`select agency_id as "agencyId" from find_vat_rechecks(${after}, ${now.toISOString()}::timestamptz)`;
  return (await rowsOf<{ agencyId: string }>(tx, query)).map((row) => row.agencyId);
}

/** Agencies with invoices from before that day. */
export async function findOldInvoices(tx: Tx, before: string, after = beforeAll): Promise<string[]> {
  const query = sql`select agency_id as "agencyId" from find_old_invoices(${after}, ${before}::date)`;
  return (await rowsOf<{ agencyId: string }>(tx, query)).map((row) => row.agencyId);
}

/** Deletes the agency's documents from before that day, with what was booked for them. Returns the ids of their files. */
export async function deleteOldInvoices(tx: Tx, before: string): Promise<string[]> {
  const query = sql`select id from delete_old_invoices(${before}::date) as id`;
  return (await rowsOf<{ id: string }>(tx, query)).map((row) => row.id);
}

export async function deleteOldBankEntries(tx: Tx, before: string): Promise<void> {
  await tx.execute(sql`select delete_old_bank_entries(${before}::date)`);
}

/** Whether anyone has had a free trial under this digest. */
export async function hasTrialClaim(tx: Tx, hash: Buffer): Promise<boolean> {
  const query = sql`select has_trial_claim(${hash}) as "isClaimed"`;
  return (await firstOf<{ isClaimed: boolean }>(tx, query))?.isClaimed === true;
}

export interface BankEntry {
  /** Our account. */
  iban: string;
  /** The bank's reference of the booking: one counts once. */
  bankReference: string;
  /** `2026-11-23` */
  bookedOn: string;
  currency: string;
  amountMinor: bigint;
  payer: string;
  text: string;
}

/**
 * Records an entry of a bank statement, in the transaction that books what it pays.
 * @returns its id; null: it was recorded before
 */
export async function storeBankEntry(
  tx: Tx,
  id: string,
  entry: BankEntry,
  state: 'matched' | 'unmatched',
): Promise<string | null> {
  const query = sql`select store_bank_entry(${id}, ${entry.iban}, ${entry.bankReference}, ${entry.bookedOn},
    ${entry.currency}, ${entry.amountMinor.toString()}::bigint, ${entry.payer}, ${entry.text}, ${state}) as id`;
  return (await firstOf<{ id: string | null }>(tx, query))?.id ?? null;
}

/** Marks an entry as taken back by the bank. Undefined: it is not known, or was taken back before. */
export function reverseBankEntry(
  tx: Tx,
  { iban, bankReference }: Pick<BankEntry, 'iban' | 'bankReference'>,
): Promise<{ entryId: string; wasMatched: boolean } | undefined> {
  const query = sql`select entry_id as "entryId", was_matched as "wasMatched"
    from reverse_bank_entry(${iban}, ${bankReference})`;
  return firstOf<{ entryId: string; wasMatched: boolean }>(tx, query);
}

/** The agency of a customer at Stripe. */
export function findStripeCustomer(
  tx: Tx,
  customerId: string,
): Promise<{ agencyId: string; livemode: boolean } | undefined> {
  const query = sql`select agency_id as "agencyId", livemode from find_stripe_customer(${customerId})`;
  return firstOf<{ agencyId: string; livemode: boolean }>(tx, query);
}

/** Agencies with a running subscription at Stripe; `dueBefore`: only those past due, or past their period then. */
export async function findStripeSubscriptions(
  tx: Tx,
  { after = beforeAll, dueBefore = null }: { after?: string; dueBefore?: Date | null },
): Promise<string[]> {
  const query = sql`select agency_id as "agencyId"
    from find_stripe_subscriptions(${after}, ${dueBefore?.toISOString() ?? null}::timestamptz)`;
  return (await rowsOf<{ agencyId: string }>(tx, query)).map((row) => row.agencyId);
}

/** Agencies with a refund to a card that was booked since then. */
export async function findCardRefunds(tx: Tx, since: Date, after = beforeAll): Promise<string[]> {
  const query = sql`select agency_id as "agencyId" from find_card_refunds(${after}, ${since.toISOString()}::timestamptz)`;
  return (await rowsOf<{ agencyId: string }>(tx, query)).map((row) => row.agencyId);
}

export interface PaymentEvent {
  /** evt_… */
  id: string;
  type: string;
  customerId: string | null;
  livemode: boolean;
  /** Why it cannot be handled; null: it can. */
  fault: string | null;
}

/** True if the event is new. */
export async function storePaymentEvent(tx: Tx, event: PaymentEvent): Promise<boolean> {
  const query = sql`select store_payment_event(${event.id}, ${event.type}, ${event.customerId}, ${event.livemode},
    ${event.fault}) as "isNew"`;
  return (await firstOf<{ isNew: boolean }>(tx, query))?.isNew === true;
}

/** The customer's events up to then are handled, or have failed. */
export async function settlePaymentEvents(
  tx: Tx,
  { customerId, receivedBefore, fault }: { customerId: string; receivedBefore: Date; fault: string | null },
): Promise<void> {
  await tx.execute(
    sql`select settle_payment_events(${customerId}, ${receivedBefore.toISOString()}::timestamptz, ${fault})`,
  );
}

/** Customers with events that were received before then and are not handled. */
export async function findUnhandledCustomers(tx: Tx, receivedBefore: Date): Promise<string[]> {
  const query = sql`select customer_id as "customerId"
    from find_unhandled_customers(${receivedBefore.toISOString()}::timestamptz)`;
  return (await rowsOf<{ customerId: string }>(tx, query)).map((row) => row.customerId);
}

/** True if the difference between Stripe and our rows is new. */
export async function storeBillingDifference(
  tx: Tx,
  id: string,
  difference: { kind: string; reference: string; ours: string; theirs: string },
): Promise<boolean> {
  const { kind, reference, ours, theirs } = difference;
  const query = sql`select store_billing_difference(${id}, ${kind}, ${reference}, ${ours}, ${theirs}) as "isNew"`;
  return (await firstOf<{ isNew: boolean }>(tx, query))?.isNew === true;
}

/** Agencies with suggested questions from before then. */
export async function findOldSuggestions(tx: Tx, before: Date): Promise<string[]> {
  const query = sql`select agency_id as "agencyId" from find_old_suggestions(${before.toISOString()}::timestamptz)`;
  return (await rowsOf<{ agencyId: string }>(tx, query)).map((row) => row.agencyId);
}

/** Until when a service rests; null: it does not. */
export async function serviceRestsUntil(tx: Tx, service: string, now: Date): Promise<Date | null> {
  const query = sql`select service_rests_until(${service}, ${now.toISOString()}::timestamptz)::text as until`;
  const until = (await firstOf<{ until: string | null }>(tx, query))?.until;
  return until ? new Date(until) : null;
}

/** Stores how a call to a service ended. True: it fails, and the operator does not know yet. */
export async function storeServiceState(
  tx: Tx,
  service: string,
  hasWorked: boolean,
  now: Date,
): Promise<boolean> {
  const query = sql`select report_service(${service}, ${hasWorked}, ${now.toISOString()}::timestamptz) as "isNews"`;
  return (await firstOf<{ isNews: boolean }>(tx, query))?.isNews === true;
}

/** Adds to what services cost in a month (2026-11), in millionths. False: it would exceed the cap; null: there is none. */
export async function spendOnServices(
  tx: Tx,
  month: string,
  micros: number,
  cap: number | null,
): Promise<boolean> {
  const query = sql`select spend_on_services(${month}, ${micros}::bigint, ${cap}::bigint) as fits`;
  return (await firstOf<{ fits: boolean }>(tx, query))?.fits === true;
}
