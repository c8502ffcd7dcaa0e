// Receives SMS delivery reports by Twilio's status callback, which may arrive twice, late or out of
// order: https://www.twilio.com/docs/messaging/guides/track-outbound-message-status
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { reportSms } from '#contract/invite.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { recordReport } from './delivery.ts';
import { stateOfSms } from './rules.ts';
import { isReportSigned } from '../../platform/sms/report-address.ts';

const Named = z.object({ MessageSid: z.string().check(z.maxLength(100)) });

export function smsRoutes(app: FastifyInstance): void {
  serve(app, reportSms, async ({ params, body, deps }) => {
    const message = { agencyId: params.agency, messageId: params.message };
    if (!isReportSigned(deps.signingKey, message, params.signature)) throw new Refusal('not_found');
    const state = stateOfSms(body.MessageStatus);
    if (!state) return {};
    const fault = state === 'failed' ? `${body.MessageStatus} ${body.ErrorCode ?? ''}`.trim() : '';
    const providerId = Named.safeParse(body).data?.MessageSid;
    // The message may be gone with its candidate; the provider cannot fix that, so it gets no
    // error.
    await recordReport(deps, message, { state, fault, providerId });
    return {};
  });
}
