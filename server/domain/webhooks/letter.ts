// The email that a webhook was disabled: to its creator, or to the owners if the creator may no longer manage it.
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import { can } from '#contract/permissions.ts';
import { isForWholeAgency } from '../../platform/db/conditions/company-open-to.ts';
import type { Tx } from '../../platform/db/open.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { personName } from '../../platform/mail/names.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { activeMembers } from '../organizations/members/store.ts';
import type { ActiveMember } from '../organizations/members/store.ts';
import { findWebhook } from './store.ts';
import type { WebhookRow } from './store.ts';

export const mailWebhookOff = defineTask({
  name: 'mail-webhook-off',
  schema: z.object({ agency_id: z.uuid(), webhook_id: z.uuid(), off_at: z.string() }),
  handler: async ({ agency_id: agencyId, webhook_id: id, off_at: offAt }, deps) => {
    const { webhook, readers } = await deps.db.asTenant({ agencyId }, async (tx) => {
      const found = await findWebhook(tx, agencyId, id);
      return { webhook: found, readers: found ? await readersOf(tx, found) : [] };
    });
    if (!webhook) return;
    for (const reader of readers) {
      const language = matchLanguage(reader.language) ?? defaultLanguage;
      const values = { name: personName(reader.name), address: webhook.url };
      const t = (key: string) => sentence(language, `mail.webhook_off.${key}`, values);
      await deps.mailer.send(
        composeMail({
          id: v5(`${id} ${offAt} ${reader.email}`, id),
          language,
          to: { name: reader.name, address: reader.email },
          subject: t('subject'),
          paragraphs: [
            t('greeting'),
            t(webhook.off_reason === '' ? 'text' : 'text_gone'),
            webhook.url,
            t('next'),
          ],
          button: { label: t('button'), url: `${deps.publicUrl()}/profile/integrations` },
        }),
      );
    }
  },
});

async function readersOf(tx: Tx, { agency_id, created_by }: WebhookRow): Promise<ActiveMember[]> {
  const members = await activeMembers(tx, agency_id);
  const maker = members.find((member) => member.userId === created_by);
  if (maker && can(maker, 'api.manage') && (await isForWholeAgency(tx, maker))) return [maker];
  return members.filter(({ role }) => role === 'owner');
}
