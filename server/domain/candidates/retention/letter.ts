// Warns by email that retention is about to end: one email for many candidates, to the members who
// may change it, in their language.
import { and, inArray } from 'drizzle-orm';
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import { can } from '#contract/permissions.ts';
import { retentionWarningDays } from '#contract/retention.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { companies } from '../../../platform/db/schema/company.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { companyOpenTo } from '../../../platform/db/conditions/company-open-to.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { personName, titleName } from '../../../platform/mail/names.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';
import { activeMembers } from '../../organizations/members/store.ts';
import type { ActiveMember } from '../../organizations/members/store.ts';

export const mailRetention = defineTask({
  name: 'mail-retention',
  schema: z.object({
    agency_id: z.uuid(),
    /** Email ids are derived from it, so that a repeated task sends the same emails. */
    warning_id: z.uuid(),
    jobs: z.array(z.object({ job_id: z.uuid(), count: z.int() })),
    /** Live rooms of each company. */
    rooms: z.optional(z.array(z.object({ company_id: z.uuid(), count: z.int() }))),
  }),
  handler: async ({ agency_id: agencyId, warning_id: warningId, jobs: counted, rooms = [] }, deps) => {
    const letters = await deps.db.asTenant({ agencyId }, async (tx) => {
      const readers = (await activeMembers(tx, agencyId)).filter((member) => can(member, 'settings.manage'));
      const found: { reader: ActiveMember; lines: string[] }[] = [];
      for (const reader of readers)
        found.push({
          reader,
          lines: [...(await linesFor(tx, reader, counted)), ...(await roomLines(tx, reader, rooms))],
        });
      return found.filter(({ lines }) => lines.length > 0);
    });
    for (const { reader, lines } of letters) {
      const language = matchLanguage(reader.language) ?? defaultLanguage;
      const t = (key: string) =>
        sentence(language, `mail.retention.${key}`, {
          days: retentionWarningDays,
          name: personName(reader.name),
        });
      await deps.mailer.send(
        composeMail({
          id: v5(reader.email, warningId),
          language,
          to: { name: reader.name, address: reader.email },
          subject: t('subject'),
          paragraphs: [t('greeting'), t('text'), lines.join('\n')],
          button: { label: t('button'), url: `${deps.publicUrl()}/profile/retention` },
        }),
      );
    }
  },
});

/** `Nurse: 12` for each job that the reader can see. */
async function linesFor(
  tx: Tx,
  reader: ActiveMember,
  counted: readonly { job_id: string; count: number }[],
): Promise<string[]> {
  const ids = counted.map(({ job_id }) => job_id);
  const found = await tx
    .select({ id: jobs.id, name: jobs.name })
    .from(jobs)
    .where(and(jobVisibleTo(reader), inArray(jobs.id, ids)));
  const names = new Map(found.map((job) => [job.id, job.name]));
  return counted.flatMap(({ job_id, count }) => {
    const name = names.get(job_id);
    return name === undefined ? [] : [`${titleName(name)}: ${count}`];
  });
}

/** `Live interviews at Acme: 3` for each company that the reader can see. */
async function roomLines(
  tx: Tx,
  reader: ActiveMember,
  counted: readonly { company_id: string; count: number }[],
): Promise<string[]> {
  const ids = counted.map(({ company_id }) => company_id);
  const found = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(companyOpenTo(reader, companies.id), inArray(companies.id, ids)));
  const language = matchLanguage(reader.language) ?? defaultLanguage;
  return counted.flatMap(({ company_id, count }) => {
    const company = found.find(({ id }) => id === company_id);
    const names = company && { company_name: titleName(company.name), count };
    return names ? [sentence(language, 'mail.retention.rooms', names)] : [];
  });
}
