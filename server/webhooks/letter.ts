// The letter that a webhook was switched off: to who made it, or to the owners where they are no longer there.
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import { can } from '#contract/permissions.ts';
import { defineJob } from '../jobs/define-job.ts';
import { composeMail, oneLine } from '../mail/compose.ts';
import { sentence } from '../texts/sentences.ts';
import { activeMembers } from '../users/members.ts';
import type { ActiveMember } from '../users/members.ts';
import { findWebhook } from './store.ts';

export const mailWebhookOff = defineJob({
  name: 'mail-webhook-off',
  schema: z.object({ agency_id: z.uuid(), webhook_id: z.uuid(), off_at: z.string() }),
  handler: async ({ agency_id: agencyId, webhook_id: id, off_at: offAt }, deps) => {
    const { webhook, members } = await deps.db.asTenant({ agencyId }, async (tx) => ({
      webhook: await findWebhook(tx, agencyId, id),
      members: await activeMembers(tx, agencyId),
    }));
    if (!webhook) return;
    for (const reader of readersOf(members, webhook.created_by)) {
      const language = matchLanguage(reader.language) ?? defaultLanguage;
      const values = { name: oneLine(reader.name), address: webhook.url };
      const say = (key: string) => sentence(language, `mail.webhook_off.${key}`, values);
      await deps.mailer.send(
        composeMail({
          id: v5(`${id} ${offAt} ${reader.email}`, id),
          language,
          to: { name: reader.name, address: reader.email },
          subject: say('subject'),
          paragraphs: [say('greeting'), say('text'), webhook.url, say('next')],
          button: { label: say('button'), url: `${deps.publicUrl()}/profile/integrations` },
        }),
      );
    }
  },
});

function readersOf(members: readonly ActiveMember[], makerId: string): ActiveMember[] {
  const maker = members.filter((member) => member.userId === makerId && can(member, 'api.manage'));
  return maker.length > 0 ? maker : members.filter(({ role }) => role === 'owner');
}
