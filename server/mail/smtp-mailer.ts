// Outgoing mail over SMTP. The one file that knows nodemailer.
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html }) {
      // The same id again is the same message to those who look at it (RFC 5322 3.6.4).
      const messageId = `<${id}@${domain}>`;
      await transport.sendMail({ to, subject, text, messageId, ...(html && { html }) });
    },
  };
}
