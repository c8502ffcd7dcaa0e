// Mails a reported message to the operator as an abuse report (RFC 5965), which abuse desks and their tools can read.
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { Id } from '#contract/id.ts';
import { Language } from '#contract/languages.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { oneLine } from '../../platform/mail/names.ts';

export const mailReport = defineTask({
  name: 'mail-abuse-report',
  schema: z.object({
    id: Id,
    text: z.string(),
    sender: z.string(),
    language: Language,
    at: z.iso.datetime(),
  }),
  handler: async ({ id, text, sender, language, at }, { config, mailer, publicUrl }) => {
    // Removed from the settings in the meantime.
    if (!config.supportEmail) return;
    const t = (key: string, values = {}) => sentence(language, `mail.abuse.${key}`, values);
    const shown = withoutOurLinks(text, publicUrl());
    const { subject, text: body } = composeMail({
      id: v5('abuse report', id),
      language,
      to: { name: '', address: config.supportEmail },
      subject: t('subject'),
      paragraphs: [t('text'), sender && `${t('sender')}: ${oneLine(sender)}`, shown],
    });
    await mailer.send({
      ...{
        id: v5('abuse report', id),
        to: { name: 'Support', address: config.supportEmail },
        subject,
        text: body,
      },
      feedbackReport: { fields: fieldsOf(shown, at, publicUrl()), original: shown },
    });
  },
});

/** Links of ours that the message contains would open the reader's interview. */
export function withoutOurLinks(text: string, publicUrl: string): string {
  const { host } = new URL(publicUrl);
  return text.replaceAll(
    /\b(https?:\/\/[^\s/<>"']+\/)([isrc](?:\/l)?\/)[^\s<>"']+/gi,
    (link, origin: string, path: string) =>
      URL.canParse(link) && new URL(link).host === host ? `${origin}${path}[…]` : link,
  );
}

/** The fields of section 3 of RFC 5965, with each reported address of section 3.2. */
function fieldsOf(text: string, at: string, publicUrl: string): [name: string, value: string][] {
  const links = [...new Set(text.match(/\bhttps?:\/\/[\x21-\x7e]+/gi))]
    .filter((link) => URL.canParse(link) && new URL(link).host !== new URL(publicUrl).host)
    .slice(0, 20);
  const hosts = [...new Set(links.map((link) => new URL(link).hostname))];
  return [
    ['Feedback-Type', 'fraud'],
    ['User-Agent', 'Candor/1'],
    ['Version', '1'],
    ['Arrival-Date', new Date(at).toUTCString().replace('GMT', '+0000')],
    ...hosts.map((host): [string, string] => ['Reported-Domain', host]),
    ...links.map((link): [string, string] => ['Reported-URI', link.slice(0, 900)]),
  ];
}
