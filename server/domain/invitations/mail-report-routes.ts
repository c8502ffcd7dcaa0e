// Receives delivery reports for emails, by Message-ID: delivered or bounced. Providers post
// different formats; the operator converts them into this one call, with MAIL_EVENTS_TOKEN as the
// Bearer token.
import { hashToken } from '../../kernel/tokens.ts';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Id } from '#contract/id.ts';
import { reportMail } from '#contract/invite.ts';
import { findMessageAgency } from '../../platform/db/lookups.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { recordReport } from './delivery.ts';

export function mailReportRoutes(app: FastifyInstance): void {
  serve(app, reportMail, async ({ body, request, deps }) => {
    requireToken(request, deps.config.mailEventsToken);
    const messageId = idOf(body.message_id);
    const agencyId = messageId && (await deps.db.asNobody((tx) => findMessageAgency(tx, messageId)));
    if (!messageId || !agencyId) throw new Refusal('not_found');
    const isKnown = await recordReport(
      deps,
      { agencyId, messageId },
      { state: body.event, fault: body.fault },
    );
    if (!isKnown) throw new Refusal('not_found');
    return {};
  });
}

/** @throws Refusal: `not_found` if reports are off, `not_signed_in` */
function requireToken(request: FastifyRequest, expected: string | undefined): void {
  if (expected === undefined) throw new Refusal('not_found');
  const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  // Hashes have equal lengths, so the comparison takes constant time.
  if (!timingSafeEqual(hashToken(given), hashToken(expected))) throw new Refusal('not_signed_in');
}

/** Our Message-IDs are <message id@domain> (platform/mail/smtp-mailer.ts). */
function idOf(messageId: string): string | undefined {
  const [, id] = /^<?([0-9a-f-]{36})@[^\s@>]+>?$/i.exec(messageId.trim()) ?? [];
  return Id.safeParse(id?.toLowerCase()).data;
}
