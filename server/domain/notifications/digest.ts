// Once an hour: sends the daily email to members for whom it is morning, listing who finished and who sent a request
// since the last one. No news, no email.
import { and, asc, count, eq, gt, lte } from 'drizzle-orm';
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import { can } from '#contract/permissions.ts';
import { findDigestAgencies } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { memberships } from '../../platform/db/schema/agency.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { candidate_requests, responses } from '../../platform/db/schema/response.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { personName, titleName } from '../../platform/mail/names.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { activeMembers } from '../organizations/members/store.ts';
import type { ActiveMember } from '../organizations/members/store.ts';
import { digestSince, isDigestDue } from './rules.ts';

/** No email covers a longer period. */
const longestMs = 31 * 86_400_000;

const JobLine = z.object({ job_id: z.uuid(), name: z.string(), finished: z.int(), asked: z.int() });
type JobLine = z.infer<typeof JobLine>;

export const mailDigest = defineTask({
  name: 'mail-digest',
  schema: z.object({
    agency_id: z.uuid(),
    user_id: z.uuid(),
    /** The email's id is derived from it. */
    until: z.iso.datetime(),
    jobs: z.array(JobLine),
  }),
  handler: async ({ agency_id: agencyId, user_id: userId, until, jobs: lines }, deps) => {
    const members = await deps.db.asTenant({ agencyId }, (tx) => activeMembers(tx, agencyId));
    const reader = members.find((member) => member.userId === userId);
    if (!reader) return;
    const language = matchLanguage(reader.language) ?? defaultLanguage;
    const t = (key: string, values = {}) =>
      sentence(language, `mail.digest.${key}`, { name: personName(reader.name), ...values });
    await deps.mailer.send(
      composeMail({
        id: v5(`${agencyId} ${until}`, userId),
        language,
        to: { name: reader.name, address: reader.email },
        subject: t('subject'),
        paragraphs: [t('greeting'), ...lines.map((line) => paragraphOf(line, deps, t))],
        button: { label: t('button'), url: deps.publicUrl() },
        after: [sentence(language, 'mail.notifications.why')],
      }),
    );
  },
});

function paragraphOf(line: JobLine, deps: Deps, t: (key: string, values?: object) => string): string {
  return [
    titleName(line.name),
    line.finished > 0 ? t('finished', { count: line.finished }) : '',
    line.asked > 0 ? t('asked', { count: line.asked }) : '',
    `${deps.publicUrl()}/jobs/vacancy/${line.job_id}`,
  ]
    .filter((text) => text !== '')
    .join('\n');
}

export const sendDigests = defineTask({
  name: 'send-digests',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  handler: async (_data, deps) => {
    const since = new Date(deps.now().getTime() - longestMs);
    const agencies = await deps.db.asNobody((tx) => findDigestAgencies(tx, since));
    const faults: unknown[] = [];
    for (const agencyId of agencies)
      await mailAgency(deps, agencyId).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw new AggregateError(faults, 'a daily letter was not written');
  },
});

function mailAgency(deps: Deps, agencyId: string): Promise<void> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const now = deps.now();
    for (const member of await activeMembers(tx, agencyId)) {
      if (!isDigestDue(member.timeZone, member.digestAt, now)) continue;
      const since = digestSince(member.digestAt, now);
      const lines = await linesFor(tx, member, since, now);
      if (lines.length === 0) continue;
      await tx
        .update(memberships)
        .set({ digest_at: now })
        .where(sameAgency(memberships, agencyId, { user_id: member.userId }));
      const letter = { agency_id: agencyId, user_id: member.userId, until: now.toISOString(), jobs: lines };
      await enqueue(tx, mailDigest, letter);
    }
  });
}

/** The news of each job the member sees and wants daily, sorted by job name. */
async function linesFor(tx: Tx, member: ActiveMember, since: Date, now: Date): Promise<JobLine[]> {
  const lines = new Map<string, JobLine>();
  const lineOf = (job: { id: string; name: string }) => {
    const line = lines.get(job.id) ?? { job_id: job.id, name: job.name, finished: 0, asked: 0 };
    lines.set(job.id, line);
    return line;
  };
  if (member.finished === 'daily' && can(member, 'responses.view'))
    for (const row of await countFinished(tx, member, since, now)) lineOf(row).finished = row.count;
  if (member.requests === 'daily' && can(member, 'responses.accommodate'))
    for (const row of await countAsked(tx, member, since, now)) lineOf(row).asked = row.count;
  return [...lines.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

const isJobOf = sameAgency(jobs, responses, { id: responses.job_id });

function countFinished(tx: Tx, member: ActiveMember, since: Date, now: Date) {
  return tx
    .select({ id: jobs.id, name: jobs.name, count: count() })
    .from(responses)
    .innerJoin(jobs, isJobOf)
    .where(
      and(jobVisibleTo(member), isListed, gt(responses.finished_at, since), lte(responses.finished_at, now)),
    )
    .groupBy(jobs.id, jobs.name)
    .orderBy(asc(jobs.name));
}

function countAsked(tx: Tx, member: ActiveMember, since: Date, now: Date) {
  return tx
    .select({ id: jobs.id, name: jobs.name, count: count() })
    .from(candidate_requests)
    .innerJoin(responses, sameAgency(responses, candidate_requests, { id: candidate_requests.response_id }))
    .innerJoin(jobs, isJobOf)
    .where(
      and(
        jobVisibleTo(member),
        isListed,
        eq(candidate_requests.state, 'open'),
        gt(candidate_requests.created_at, since),
        lte(candidate_requests.created_at, now),
      ),
    )
    .groupBy(jobs.id, jobs.name)
    .orderBy(asc(jobs.name));
}
