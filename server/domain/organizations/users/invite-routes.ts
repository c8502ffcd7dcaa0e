// Invitations of colleagues: list, create, resend, revoke.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  getUserInvites,
  inviteDays,
  inviteUser,
  removeUserInvite,
  resendUserInvite,
  UserInvite,
} from '#contract/user.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record, wasRemoved } from '../audit/record.ts';
import { newToken } from '../../../kernel/tokens.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import { notify } from '../../../platform/events/notify.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireBelow } from '../../../platform/http/require-below.ts';
import { serve } from '../../../platform/http/serve.ts';
import { requireEmailRoom } from '../limits/emails-a-day.ts';
import { countColleagueMails } from '../limits/store.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { requireRoomForUser } from '../plans/limits.ts';
import { givenBy } from './given-by.ts';
import { mailUserInvite } from './invite-letter.ts';
import * as store from './invites-store.ts';
import {
  maxInvitesAnHour,
  maxOpenInvites,
  maxResendsAnHour,
  requireMayGive,
  requireNamed,
  normalizeMembership,
} from './rules.ts';
import { requireActingMember } from './acting-member.ts';
import { holdNamed } from './store.ts';

const hourMs = 3_600_000;

export function inviteUserRoutes(app: FastifyInstance): void {
  serve(app, getUserInvites, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => (await store.listInvites(tx, member.agencyId)).map(toWire)),
  );

  serve(app, inviteUser, ({ member, body, request, deps }) =>
    deps.db.asTenant(member, (tx) =>
      writeOnce(
        tx,
        { by: member, kind: 'user_invite', id: body.id, content: body },
        {
          first: () => invite(tx, { member, request, deps, now: deps.now() }, body),
          again: () => requireInvite(tx, member, body.id),
        },
      ),
    ),
  );

  serve(app, resendUserInvite, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, (tx) => resend(tx, { member, request, deps, now: deps.now() }, params.id)),
  );

  serve(app, removeUserInvite, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await store.lockInvite(tx, member.agencyId, params.id);
      if (!row && (await wasRemoved(tx, member.agencyId, params.id))) return {};
      if (!row || row.accepted_at) throw new Refusal('not_found');
      const before = givenBy(row);
      requireMayGive(await requireActingMember(tx, member), before);
      await store.deleteInvite(tx, row);
      const line = { kind: 'removed', subjectKind: 'user_invite', subjectId: row.id } as const;
      await record(tx, actorOf(member, request), { ...line, before });
      await notify(tx, { kind: 'user', user_id: null });
      return {};
    }),
  );
}

interface Inviting {
  member: SignedInMember;
  request: FastifyRequest;
  deps: Pick<Deps, 'config'>;
  now: Date;
}

async function invite(
  tx: Tx,
  { member, request, deps, now }: Inviting,
  body: z.output<typeof inviteUser.body>,
): Promise<UserInvite> {
  const { agencyId, userId } = member;
  const { id, email, language } = body;
  const input = normalizeMembership(body);
  const named = await holdNamed(tx, agencyId, input, member);
  await lockAgency(tx, agencyId);
  requireMayGive(await requireActingMember(tx, member), input);
  requireNamed(input, named);
  const known = await store.findByEmail(tx, agencyId, email);
  if (known) throw new Refusal(known === 'member' ? 'already_member' : 'already_invited');
  await requireRoomForUser(tx, agencyId);
  await refuseTooMany(tx, agencyId, now);
  await requireEmailRoom(tx, { agencyId, config: deps.config, now });
  requireBelow(maxOpenInvites, await store.countOpen(tx, agencyId));
  await store.insertInvite(tx, {
    ...{ ...input, id, email, language, agencyId },
    // A placeholder nobody knows: the task that mails the invitation sets the real one.
    tokenHash: newToken().hash,
    invitedBy: userId,
    createdAt: now,
    expiresAt: endOf(now),
  });
  await enqueue(tx, mailUserInvite, { agency_id: agencyId, user_invite_id: id });
  const line = { kind: 'invited', subjectKind: 'user_invite', subjectId: id } as const;
  await record(tx, actorOf(member, request), { ...line, after: input });
  await notify(tx, { kind: 'user', user_id: null });
  return requireInvite(tx, member, id);
}

/** The member who resends an invitation becomes its inviter. */
async function resend(tx: Tx, { member, request, deps, now }: Inviting, id: string): Promise<UserInvite> {
  const { agencyId, userId } = member;
  await lockAgency(tx, agencyId);
  const row = await store.lockInvite(tx, agencyId, id);
  if (!row || row.accepted_at) throw new Refusal('not_found');
  requireMayGive(await requireActingMember(tx, member), givenBy(row));
  await refuseTooMany(tx, agencyId, now, id);
  await requireEmailRoom(tx, { agencyId, config: deps.config, now });
  const set = { token_hash: newToken().hash, invited_by: userId, mail: 'queued', expires_at: endOf(now) };
  await store.updateInvite(tx, row, set);
  await enqueue(tx, mailUserInvite, { agency_id: agencyId, user_invite_id: id });
  const line = { kind: 'invited_again', subjectKind: 'user_invite', subjectId: id } as const;
  await record(tx, actorOf(member, request), line);
  await notify(tx, { kind: 'user', user_id: null });
  return requireInvite(tx, member, id);
}

/** @throws Refusal('too_many_requests') */
async function refuseTooMany(tx: Tx, agencyId: string, now: Date, id?: string): Promise<void> {
  const after = new Date(now.getTime() - hourMs);
  const all = await countColleagueMails(tx, agencyId, after);
  const same = id === undefined ? 0 : await countColleagueMails(tx, agencyId, after, id);
  if (all >= maxInvitesAnHour || same >= maxResendsAnHour)
    throw new Refusal('too_many_requests', { retryAfterSeconds: hourMs / 1000 });
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + inviteDays * 86_400_000);
}

async function requireInvite(tx: Tx, member: SignedInMember, id: string): Promise<UserInvite> {
  const row = await store.findInvite(tx, member.agencyId, id);
  if (!row) throw new Refusal('not_found');
  return toWire(row);
}

function toWire({ invite: row, inviter }: store.ShownInvite): UserInvite {
  return {
    ...givenBy(row),
    id: row.id,
    email: row.email,
    invited_by: inviter?.name ?? '',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    mail: UserInvite.shape.mail.parse(row.mail),
  };
}
