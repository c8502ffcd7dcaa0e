// Counts the outcome of each email.
import { Undeliverable } from '../../kernel/undeliverable.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mailTotal } from '../metrics/metrics.ts';
import { inSpan } from '../tracing/spans.ts';

export function measuredMailer(mailer: Mailer): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await inSpan('mail', 'client', () => mailer.send(mail));
        mailTotal.inc({ result: 'sent' });
      } catch (error) {
        mailTotal.inc({ result: error instanceof Undeliverable ? 'undeliverable' : 'failed' });
        throw error;
      }
    },
  };
}
