// The calls for guests of a review link, who have no account.
import type { FastifyInstance } from 'fastify';
import {
  commentAsGuest,
  getReviewLink,
  getSharedCandidates,
  maxGuestComments,
  openReviewLink,
  rateAsGuest,
} from '#contract/review-link.ts';
import type { GuestMark } from '#contract/review-link.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireBelow } from '../../../platform/http/require-below.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { GuestInSession } from '../../../kernel/who.ts';
import { asGuest } from './as-guest.ts';
import * as store from './guest-store.ts';
import { previewLink, openLink } from './open.ts';
import { sharedCandidates } from './shared.ts';
import type { ReviewLinkRow } from './store.ts';
import { markToWire } from './to-wire.ts';

export function guestRoutes(app: FastifyInstance): void {
  serve(app, getReviewLink, ({ params, deps }) => previewLink(deps, params.hash), {
    rateLimit: 'link',
    unknown: 'review_link_invalid',
  });

  serve(
    app,
    openReviewLink,
    async ({ params, body, request, deps }) => {
      await openLink(deps, {
        ...{ hash: params.hash, token: body.session_token, password: body.password },
        ...{ name: body.name, ip: request.ip },
      });
      return {};
    },
    { rateLimit: 'review', unknown: 'review_link_invalid' },
  );

  serve(app, getSharedCandidates, ({ guest, deps }) =>
    asGuest(deps, guest, (tx, link) => sharedCandidates(tx, deps, link, guest)),
  );

  serve(app, rateAsGuest, ({ guest, params, body, deps }) =>
    asGuest(deps, guest, async (tx, link) => {
      if (!link.may_rate) throw new Refusal('forbidden');
      const answer = await requireAnswer(tx, link, params.id);
      await store.saveGuestRate(tx, guest, answer.id, body.rate, deps.now());
      await notifyPages(tx, link, answer.response_id);
      return markOf(tx, guest, answer.id);
    }),
  );

  serve(app, commentAsGuest, ({ guest, params, body, deps }) =>
    asGuest(deps, guest, async (tx, link) => {
      if (!link.may_comment) throw new Refusal('forbidden');
      const answer = await requireAnswer(tx, link, params.id);
      const comment = { id: body.id, answer_id: answer.id, at_ms: body.at_ms, text: body.text };
      const write = { by: guest, id: body.id, kind: 'guest_comment', content: comment };
      return writeOnce(tx, write, {
        first: async () => {
          requireBelow(maxGuestComments, await store.countGuestComments(tx, guest));
          await store.insertGuestComment(tx, { ...comment, created_at: deps.now() }, guest);
          await notifyPages(tx, link, answer.response_id);
          return markOf(tx, guest, answer.id);
        },
        again: () => markOf(tx, guest, answer.id),
      });
    }),
  );
}

/** @throws Refusal('not_found') if the answer does not exist or the link does not show it */
async function requireAnswer(tx: Tx, link: ReviewLinkRow, id: string) {
  const answer = await store.findShownAnswer(tx, link, id);
  if (!answer) throw new Refusal('not_found');
  return answer;
}

async function markOf(tx: Tx, guest: GuestInSession, answerId: string): Promise<GuestMark> {
  const rates = await store.guestRates(tx, guest, [answerId]);
  return markToWire(answerId, { rates, comments: await store.guestComments(tx, guest, [answerId]) });
}

function notifyPages(tx: Tx, link: ReviewLinkRow, responseId: string): Promise<void> {
  return notify(tx, { kind: 'response', job_id: link.job_id, response_id: responseId });
}
