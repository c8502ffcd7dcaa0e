// Emails a question to SUPPORT_EMAIL, with the asker as reply-to. The email's id is derived from the question, so
// that a repeated run sends the same one.
import type { Readable } from 'node:stream';
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { Language } from '#contract/languages.ts';
import { SupportFacts, SupportTopic } from '#contract/support.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { oneLine, personName, titleName } from '../../platform/mail/names.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { findAsker } from './store.ts';
import type { Asker } from './store.ts';

const QuestionData = z.object({
  agency_id: z.uuid(),
  user_id: z.uuid(),
  id: z.uuid(),
  topic: SupportTopic,
  language: Language,
  /** Secrets are already removed. */
  text: z.string(),
  facts: z.nullable(SupportFacts),
  job: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  picture: z.nullable(z.object({ key: z.string(), mime_type: z.string() })),
});
type QuestionData = z.infer<typeof QuestionData>;

export const mailQuestion = defineTask({
  name: 'mail-support-question',
  schema: QuestionData,
  handler: async (data, { config, db, mailer, storage }) => {
    const agencyId = data.agency_id;
    const asker = await db.asTenant({ agencyId }, (tx) => findAsker(tx, agencyId, data.user_id));
    // The asker has left, or the address was removed from the settings: nobody expects an answer, or nobody can give
    // one.
    if (!asker || !config.supportEmail) return;
    const mail = questionMail(data, asker, config.supportEmail);
    if (!data.picture) return mailer.send(mail);
    const { key, mime_type: mimeType } = data.picture;
    const isThere = (await storage.size(key)) !== undefined;
    const bytes = isThere ? await wholeOf(await storage.read(key)) : undefined;
    const name = `picture.${mimeType.replace('image/', '')}`;
    await mailer.send({ ...mail, ...(bytes && { attachments: [{ name, mimeType, bytes }] }) });
    await storage.remove(key);
  },
});

function questionMail(data: QuestionData, asker: Asker, supportEmail: string): Mail {
  const { language, facts, job } = data;
  const t = (key: string, values: Record<string, string> = {}) => sentence(language, key, values);
  const line = (key: string, value: string) => (value ? `${t(`support.${key}`)}: ${oneLine(value)}` : '');
  const who = {
    topic: t(`support.topic_${data.topic}`),
    name: personName(asker.name),
    agency_name: titleName(asker.agencyName),
  };
  const replyTo = { name: who.name, address: asker.email };
  const composed = composeMail({
    id: v5('support', data.id),
    language,
    to: { name: 'Support', address: supportEmail },
    subject: t('mail.support.subject', who),
    paragraphs: [
      data.text,
      listOf([
        line(
          'fact_from',
          `${who.name} <${asker.email}>, ${t(`shell.role_${asker.role}`)}, ${who.agency_name}`,
        ),
        line('fact_job', job ? `${job.name} (${job.id})` : ''),
        line('fact_version', facts?.version ?? ''),
        line('fact_browser', facts?.browser ?? ''),
        line('fact_language', language),
        line('fact_screen', facts?.screen ?? ''),
        line('fact_time_zone', facts?.time_zone ?? ''),
        ...(facts?.faults ?? []).map(({ at, code, status, call }) =>
          line('fact_fault', `${at} ${code} (${status}) ${call}`),
        ),
      ]),
    ],
    after: [t('mail.support.reply')],
  });
  return { ...composed, replyTo };
}

function listOf(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}

async function wholeOf(source: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(z.instanceof(Uint8Array).parse(chunk));
  return Buffer.concat(chunks);
}
