// Accepting an invitation, and switching between agencies.
import type { FastifyInstance } from 'fastify';
import { registerInvited } from '#contract/account.ts';
import type { AccessToken } from '#contract/auth.ts';
import { acceptUserInvite, getUserInvite, switchAgency } from '#contract/user.ts';
import { MemberRole } from '#contract/permissions.ts';
import { recordIn } from '../audit/record-everywhere.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { openSession } from '../auth/open-session.ts';
import { deleteSession } from '../auth/store.ts';
import { findLogin, findMemberships } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import * as store from './invites-store.ts';
import { findByHash, join, notifyNoSeat } from './join.ts';
import type { InviteKey } from './join.ts';
import { registerByInvite } from './register-by-invite.ts';
import { isOpen } from './rules.ts';

export function acceptRoutes(app: FastifyInstance): void {
  serve(
    app,
    getUserInvite,
    async ({ params, deps }) => {
      const { agencyId, inviteId } = await findByHash(deps, params.hash);
      return deps.db.asTenant({ agencyId }, async (tx) => {
        const found = await store.findInvite(tx, agencyId, inviteId);
        if (!found || !isOpen(found.invite, deps.now())) throw new Refusal('user_invite_invalid');
        const login = await findLogin(tx, found.invite.email);
        return {
          agency_name: await store.agencyName(tx, agencyId),
          email: found.invite.email,
          role: MemberRole.parse(found.invite.role),
          invited_by: found.inviter?.name ?? '',
          expires_at: found.invite.expires_at.toISOString(),
          // An account with an unconfirmed address may be a stranger's, so its owner enters through the link.
          has_account: typeof login?.agency_id === 'string' && login.is_email_confirmed,
        };
      });
    },
    { rateLimit: 'link', unknown: 'user_invite_invalid' },
  );

  serve(
    app,
    acceptUserInvite,
    async ({ params, member, request, deps }) => {
      const key = await findByHash(deps, params.hash);
      const { agencyId } = key;
      const { userId } = member;
      refuseIfConfined(member);
      const actor = { agencyId, userId, ip: request.ip };
      return orNotifyNoSeat(deps, key, () =>
        deps.db.asTenant(actor, async (tx) => {
          await join(tx, key, { actor, now: deps.now() });
          return moveSession(tx, deps, { member, agencyId, ip: request.ip }, request.headers['user-agent']);
        }),
      );
    },
    { rateLimit: 'link', unknown: 'user_invite_invalid' },
  );

  serve(
    app,
    registerInvited,
    async ({ params, body, request, deps }) => {
      if (deps.config.registration === 'closed') throw new Refusal('registration_closed');
      const key = await findByHash(deps, params.hash);
      const from = callerOf(request);
      return orNotifyNoSeat(deps, key, () => registerByInvite(deps, key, body, from));
    },
    { rateLimit: 'registration', unknown: 'user_invite_invalid' },
  );

  serve(app, switchAgency, async ({ member, body, request, deps }) => {
    refuseIfConfined(member);
    return deps.db.asTenant({ agencyId: body.id, userId: member.userId }, async (tx) => {
      const own = await findMemberships(tx);
      if (!own.some((membership) => membership.agency_id === body.id)) throw new Refusal('not_found');
      const to = { member, agencyId: body.id, ip: request.ip };
      return moveSession(tx, deps, to, request.headers['user-agent']);
    });
  });
}

/**
 * A session through an agency's identity provider is not valid for other agencies, because that agency's administrators control the
 * provider.
 * @throws Refusal('sso_confined')
 */
function refuseIfConfined(member: SignedInMember): void {
  if (member.isConfined) throw new Refusal('sso_confined');
}

/** A token is for one agency: the new token replaces the current one. */
async function moveSession(
  tx: Tx,
  deps: Deps,
  { member, agencyId, ip }: { member: SignedInMember; agencyId: string; ip: string },
  userAgent: string | undefined,
): Promise<AccessToken> {
  const { userId, sessionId } = member;
  const left = await deleteSession(tx, Buffer.from(sessionId, 'hex'));
  const from = { agencyId: member.agencyId, userId, ip };
  if (left)
    await recordIn(tx, agencyId, from, { kind: 'signed_out', subjectKind: 'session', subjectId: left });
  return openSession(tx, { userId, agencyId, userAgent, ip, now: deps.now() });
}

async function orNotifyNoSeat<Answer>(
  deps: Deps,
  key: InviteKey,
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'plan_limit') await notifyNoSeat(deps, key);
    throw error;
  }
}
