// Outgoing mail over SMTP. The only file that uses nodemailer.
import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { Undeliverable } from '../../kernel/undeliverable.ts';
import { feedbackReport } from './feedback-report.ts';
import type { Mailer } from './mailer.ts';
import { addressOf } from './names.ts';

/** Maximum connections to the mail server; each is reused for many mails. */
const connections = 8;

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: connections,
      maxMessages: 200,
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 60_000,
    },
    { from },
  );
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(mail) {
      const {
        id,
        to,
        subject,
        text,
        html,
        replyTo,
        calendar,
        attachments = [],
        feedbackReport: report,
      } = mail;
      // Mail programs treat a repeated Message-ID as the same message (RFC 5322 3.6.4).
      const messageId = `<${id}@${domain}>`;
      try {
        if (report) {
          const raw = feedbackReport({ ...mail, feedbackReport: report }, { from, messageId });
          return void (await transport.sendMail({
            envelope: { from: addressOf(from), to: to.address },
            raw,
          }));
        }
        await transport.sendMail({
          ...{ to, subject, text, messageId },
          ...(html && { html }),
          ...(replyTo && { replyTo }),
          ...(calendar && {
            icalEvent: { method: calendar.method, filename: 'interview.ics', content: calendar.text },
          }),
          attachments: attachments.map(({ name, mimeType, bytes }) => ({
            ...{ filename: name, contentType: mimeType, content: Buffer.from(bytes) },
          })),
        });
      } catch (error) {
        throw asUndeliverable(error) ?? error;
      }
    },
    close: () => transport.close(),
  };
}

const SmtpRefusal = z.object({
  message: z.string(),
  /** The server's response, without nodemailer's wording around it. */
  response: z.optional(z.string()),
  responseCode: z.number(),
  command: z.enum(['RCPT TO', 'DATA']),
});

/**
 * 5yz is permanent, 4yz transient (RFC 5321 4.2.1). Only rejections of the recipient or the mail count. A
 * refused password or sender is ours to fix, and the mail goes out afterwards.
 */
function asUndeliverable(error: unknown): Undeliverable | undefined {
  const refusal = SmtpRefusal.safeParse(error).data;
  if (!refusal || refusal.responseCode < 500) return undefined;
  return new Undeliverable('bounced', refusal.response ?? refusal.message, error);
}
