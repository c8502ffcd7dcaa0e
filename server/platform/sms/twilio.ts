// Outgoing SMS over Twilio's REST API (https://www.twilio.com/docs/messaging/api/message-resource), or over
// any compatible service at SMS_URL.
import { countOutgoing } from '../metrics/metrics.ts';
import type { TwilioSettings } from '../../kernel/config.ts';
import * as z from 'zod/mini';
import { isLoopback } from '../../kernel/config.ts';
import { Undeliverable } from '../../kernel/undeliverable.ts';
import type { SmsSender } from './sms-sender.ts';

const timeoutMs = 15_000;
const Created = z.object({ sid: z.string() });
const Refused = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) });

export function twilioSms(settings: TwilioSettings): SmsSender {
  const { url, account, token, from } = settings;
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    async send({ to, text, reportTo }) {
      const answer = await countOutgoing(
        'sms',
        fetch(address, {
          method: 'POST',
          headers: { authorization, accept: 'application/json' },
          body: new URLSearchParams({
            To: to,
            Body: text,
            [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
            ...(isReachable(reportTo, url) && { StatusCallback: reportTo }),
          }),
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
      const body: unknown = await answer.json().catch(() => undefined); // Not JSON; the status is enough.
      if (!answer.ok) throw refusalOf(answer.status, body);
      return { providerId: Created.parse(body).sid };
    },
  };
}

/** Twilio rejects messages whose callback is a loopback address. A local service can reach it. */
function isReachable(reportTo: string, serviceUrl: string): boolean {
  return !isLoopback(new URL(reportTo).hostname) || isLoopback(new URL(serviceUrl).hostname);
}

/**
 * 400 concerns this message: the number or the text. Any other status concerns us or them and is transient.
 */
function refusalOf(status: number, body: unknown): Error {
  const { code, message } = Refused.safeParse(body).data ?? {};
  const fault = [`HTTP ${status}`, code, message].filter((part) => part !== undefined).join(' ');
  return status === 400 ? new Undeliverable('failed', fault) : new Error(fault);
}
