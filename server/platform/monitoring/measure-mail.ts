// Counts the outcome of each email.
import { Undeliverable } from '../../kernel/undeliverable.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mailTotal } from '../metrics/metrics.ts';

export function measuredMailer(mailer: Mailer): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
        mailTotal.inc({ result: 'sent' });
      } catch (error) {
        mailTotal.inc({ result: error instanceof Undeliverable ? 'undeliverable' : 'failed' });
        throw error;
      }
    },
  };
}
