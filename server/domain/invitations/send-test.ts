// Sends a test message to the member's own email address or to a phone. It looks as a candidate
// would see it, for a real job or an example. Its link leads nowhere, so that nobody starts an
// interview from it.
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Language } from '#contract/languages.ts';
import { isLetter, MessageKind, MessageTexts } from '#contract/message.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { agencies } from '../../platform/db/schema/agency.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { messages } from '../../platform/db/schema/message.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { findJobOffered } from '../interviews/store.ts';
import { measurePlanned } from './measure-questions.ts';
import { recordFault, recordHandedOver } from './delivery.ts';
import { requireNumber } from './sms-number.ts';
import { fillDecision, writeDecision, writeLetter, writeSms } from './letter.ts';
import type { Letter } from './letter.ts';
import { isOverLimit, maxToOne, tooMany, windowMs } from '../organizations/limits/emails-an-hour.ts';
import { countLetters, insertMessage } from './messages-store.ts';
import { invitedUntil, isUnsent } from './rules.ts';
import { lockSmsRoom, requireSmsRoom } from '../organizations/limits/sms.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { reportAddress } from '../../platform/sms/report-address.ts';
import { wording } from '../../kernel/texts/sentences.ts';
import { textsOf } from './messages/texts-of.ts';
import { Undeliverable } from '../../kernel/undeliverable.ts';

const exampleDays = 7;
const exampleQuestions = { count: 5, minutes: 15 };

const exampleArrived = (now: Date) => ({
  count: exampleQuestions.count,
  deleteAt: new Date(now.getTime() + 365 * 86_400_000),
});

const TestData = z.object({
  agency_id: z.uuid(),
  message_id: z.uuid(),
  user_id: z.uuid(),
  kind: MessageKind,
  language: Language,
  texts: MessageTexts,
  job_id: z.nullable(z.uuid()),
});
type TestData = z.infer<typeof TestData>;

export interface TestInput extends MessageTexts {
  kind: MessageKind;
  language: Language;
  job_id: string | null;
  phone?: string | undefined;
}

/** @throws Refusal: sms_off, sms_country, `phone: format`, too_many_requests, plan_limit */
export async function queueTest(
  tx: Tx,
  { agencyId, userId }: SignedInMember,
  input: TestInput,
  deps: Deps,
): Promise<void> {
  const now = deps.now();
  const number = input.phone ? requireNumber(deps, input.phone) : null;
  const recipient = number ?? (await requireUser(tx, userId)).email;
  const after = new Date(now.getTime() - windowMs);
  const sent = await countLetters(tx, agencyId, { kind: 'test', recipient, after });
  // Members may fill their own mailbox; a phone may belong to anybody.
  const isPestered = number !== null && sent.toOne >= maxToOne;
  if (isPestered || isOverLimit('test', sent)) throw tooMany(sent, now);
  if (number !== null) requireSmsRoom(await lockSmsRoom(tx, agencyId, now), 1, now);
  const channel = number ? 'sms' : 'email';
  const message = { agencyId, responseId: null, channel, kind: 'test', recipient, now } as const;
  await enqueue(tx, sendTest, {
    ...{ agency_id: agencyId, message_id: await insertMessage(tx, message), user_id: userId },
    ...{ kind: input.kind, language: input.language, texts: textsOf(input) },
    job_id: input.job_id,
  });
}

export const sendTest = defineTask({
  name: 'send-test',
  schema: TestData,
  retries: 3,
  handler: async (data, deps) => {
    const of = { agencyId: data.agency_id, messageId: data.message_id, responseId: null };
    const found = await deps.db.asTenant({ agencyId: of.agencyId, userId: data.user_id }, (tx) =>
      load(tx, data, deps),
    );
    if (!found) return;
    try {
      await recordHandedOver(deps, of, await hand(found, data, deps));
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error;
      await recordFault(deps, of, { state: error.state, fault: error.message });
    }
  },
});

/** The data shared by link messages and decision letters. */
type Facts = Omit<Letter, 'kind'> & { texts: MessageTexts };

interface Found {
  facts: Facts;
  channel: string;
  recipient: string;
}

async function hand({ facts, channel, recipient }: Found, data: TestData, deps: Deps): Promise<string> {
  if (channel === 'email') {
    await deps.mailer.send(mailOf(data.kind, facts));
    return '';
  }
  // Decision letters are never sent by SMS (routes.ts).
  if (isLetter(data.kind)) throw new Error(`an SMS of ${data.kind}`);
  if (!deps.sms) throw new Undeliverable('failed', 'sms_off');
  const message = { agencyId: data.agency_id, messageId: data.message_id };
  const reportTo = reportAddress(deps.publicUrl(), deps.signingKey, message);
  const text = writeSms({ ...facts, kind: data.kind });
  return (await deps.sms.send({ id: facts.id, to: recipient, text, reportTo })).providerId;
}

function mailOf(kind: MessageKind, facts: Facts): Mail {
  if (!isLetter(kind)) return writeLetter({ ...facts, kind });
  const { id, language, candidate } = facts;
  const to = { name: candidate.name, address: candidate.email };
  return writeDecision(fillDecision(facts.texts, facts), { id, language, to });
}

/** Undefined once it was sent. */
async function load(tx: Tx, data: TestData, deps: Deps): Promise<Found | undefined> {
  const [message] = await tx
    .select()
    .from(messages)
    .where(sameAgency(messages, data, { id: data.message_id }));
  if (!message || !isUnsent(message)) return undefined;
  const user = await requireUser(tx, data.user_id);
  const facts = {
    ...{ id: message.id, language: data.language, texts: data.texts },
    candidate: { name: user.name, email: user.email },
    link: `${deps.publicUrl()}/i/example`,
    recruiter: { name: user.name, email: user.email },
    proof: null,
    arrived: data.kind === 'confirmation' ? exampleArrived(deps.now()) : null,
    ...(await aboutOf(tx, data, deps.now())),
  };
  return { facts, channel: message.channel, recipient: message.recipient };
}

async function aboutOf(tx: Tx, data: TestData, now: Date) {
  const offered = data.job_id ? await findJobOffered(tx, data.agency_id, data.job_id) : undefined;
  const inDays = new Date(now.getTime() + exampleDays * 86_400_000);
  if (!offered) {
    const jobName = wording(data.language, 'mail.templates.example_job');
    const companyName = await agencyName(tx, data.agency_id);
    return { jobName, companyName, endsAt: inDays, questions: exampleQuestions };
  }
  const endsAt = invitedUntil(offered.job, undefined, null, now);
  return {
    jobName: offered.job.name,
    companyName: offered.company.name,
    // A reminder always has a deadline.
    endsAt: endsAt ?? (data.kind === 'reminder' ? inDays : null),
    questions: await measurePlanned(tx, data.agency_id, offered.job.id),
  };
}

async function agencyName(tx: Tx, agencyId: string): Promise<string> {
  const [agency] = await tx
    .select({ name: agencies.name })
    .from(agencies)
    .where(eq(agencies.agency_id, agencyId));
  return agency?.name ?? '';
}

async function requireUser(tx: Tx, userId: string): Promise<{ name: string; email: string }> {
  const [user] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error('a user who is not there');
  return user;
}
