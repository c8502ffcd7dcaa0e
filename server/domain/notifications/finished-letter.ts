// Emails each finished interview to members who want that at once and may see the job, in their language.
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import { can } from '#contract/permissions.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { personName, titleName } from '../../platform/mail/names.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { activeMembers } from '../organizations/members/store.ts';
import type { ActiveMember } from '../organizations/members/store.ts';
import { findSeen } from './seen-by.ts';

/**
 * Run after `response_id` finished. An email's id is derived from the response and the recipient, so a repeated run
 * sends the same emails.
 */
export const mailFinished = defineTask({
  name: 'mail-finished',
  schema: z.object({ agency_id: z.uuid(), response_id: z.uuid() }),
  handler: async ({ agency_id: agencyId, response_id: responseId }, deps) => {
    const letters = await deps.db.asTenant({ agencyId }, async (tx) => {
      const readers = (await activeMembers(tx, agencyId)).filter(wantsAtOnce);
      const found: { reader: ActiveMember; candidateName: string; jobName: string }[] = [];
      for (const reader of readers) {
        const seen = await findSeen(tx, reader, responseId);
        if (seen) found.push({ reader, ...seen });
      }
      return found;
    });
    for (const { reader, candidateName, jobName } of letters) {
      const language = matchLanguage(reader.language) ?? defaultLanguage;
      const t = (key: string) =>
        sentence(language, `mail.finished.${key}`, {
          name: personName(reader.name),
          candidate_name: candidateName,
          job_name: titleName(jobName),
        });
      await deps.mailer.send(
        composeMail({
          id: v5(reader.userId, responseId),
          language,
          to: { name: reader.name, address: reader.email },
          subject: t('subject'),
          paragraphs: [t('greeting'), t('text')],
          button: { label: t('button'), url: `${deps.publicUrl()}/jobs/candidate/${responseId}` },
          after: [sentence(language, 'mail.notifications.why')],
        }),
      );
    }
  },
});

function wantsAtOnce(member: ActiveMember): boolean {
  return member.finished === 'at_once' && can(member, 'responses.view');
}
