// Outgoing mail over SMTP. The one file that knows nodemailer.
import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { Undeliverable } from '../../kernel/undeliverable.ts';
import type { Mailer } from './mailer.ts';

/** So many lines to the mail server at most; each is used for many mails. */
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
    async send({ id, to, subject, text, html, replyTo, attachments = [] }) {
      // The same id again is the same message to those who look at it (RFC 5322 3.6.4).
      const messageId = `<${id}@${domain}>`;
      try {
        await transport.sendMail({
          ...{ to, subject, text, messageId },
          ...(html && { html }),
          ...(replyTo && { replyTo }),
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
  /** What the server said, without the sender's own words around it. */
  response: z.optional(z.string()),
  responseCode: z.number(),
  command: z.enum(['RCPT TO', 'DATA']),
});

/**
 * 5yz is for good, 4yz passes (RFC 5321 4.2.1). Only what is said of the recipient or the mail itself: a refused password or
 * sender is ours to mend, and the mail goes out then.
 */
function asUndeliverable(error: unknown): Undeliverable | undefined {
  const refusal = SmtpRefusal.safeParse(error).data;
  if (!refusal || refusal.responseCode < 500) return undefined;
  return new Undeliverable('bounced', refusal.response ?? refusal.message, error);
}
