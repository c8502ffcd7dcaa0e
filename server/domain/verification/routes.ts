// /verify: whether an invitation is genuine, and reports of those that are not. Anyone may ask, so every answer takes equally long.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { getVerificationFacts, reportMessage, verifyInvitation } from '#contract/verification.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { addressOf } from '../../platform/mail/names.ts';
import { serve } from '../../platform/http/serve.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { mailReport } from './report.ts';
import { verify } from './verify.ts';

/** Longer than any look-up takes: the time of an answer says nothing about what exists. */
const answerMs = 250;

export function verificationRoutes(app: FastifyInstance): void {
  serve(app, getVerificationFacts, async ({ deps }) => ({
    host: new URL(deps.publicUrl()).host,
    mail_from: addressOf(deps.config.mailFrom),
    can_report: deps.config.supportEmail !== undefined,
  }));

  serve(
    app,
    verifyInvitation,
    async ({ body, deps }) => {
      const [found] = await Promise.all([verify(deps, body.text), setTimeout(answerMs)]);
      return found;
    },
    { rateLimit: 'review' },
  );

  serve(
    app,
    reportMessage,
    async ({ body, deps }) => {
      if (!deps.config.supportEmail) throw new Refusal('support_off');
      const at = deps.now().toISOString();
      await deps.db.asNobody((tx) => enqueue(tx, mailReport, { ...body, at }));
      return {};
    },
    { rateLimit: 'forgot' },
  );
}
