// Outgoing SMS in development: stored with the mails in DATA_DIR/outbox.
import { outboxMailer } from '../mail/outbox-mailer.ts';
import type { SmsSender } from './sms-sender.ts';

export function outboxSms(folder: string): SmsSender {
  const outbox = outboxMailer(folder);
  return {
    async send({ id, to, text }) {
      await outbox.send({ id, to: { name: '', address: to }, subject: 'SMS', text });
      return { providerId: id };
    },
  };
}
