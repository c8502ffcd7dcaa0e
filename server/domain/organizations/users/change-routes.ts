// Changes to a colleague: permissions, deactivation, and handing over their work.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getWork, handOverWork, setUserActive, updateUser } from '#contract/user.ts';
import type { Membership, UserListed } from '#contract/user.ts';
import { photosFor } from './photo-address.ts';
import type { PhotoOf } from './photo-address.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../audit/record.ts';
import { isStale, stampAfter } from '../../../platform/db/edited.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { requireRoomForUser } from '../plans/limits.ts';
import {
  isGiven,
  placedOf,
  requireMayGive,
  requireMayManage,
  requireNamed,
  normalizeMembership,
} from './rules.ts';
import { readColleagueToChange, requireOtherOwner } from './acting-member.ts';
import * as store from './store.ts';
import { toUserListed } from './to-wire.ts';
import { countWork, giveWork } from './work-store.ts';
import { removeTwoFactorOf } from '#contract/account.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { findMemberships } from '../../../platform/db/lookups.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { accountNewsOf, mailAccountNews } from '../auth/account-letters.ts';
import { refuseIfExempt } from '../auth/sso-rule.ts';
import { lockTwoFactor, removeAll } from '../auth/two-factor-store.ts';

export function changeRoutes(app: FastifyInstance): void {
  serve(app, updateUser, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, (tx) =>
      update(
        tx,
        { member, userId: params.id, request, now: deps.now(), photoOf: photosFor(deps) },
        { input: normalizeMembership(body), seenAt: body.updated_at },
      ),
    ),
  );

  serve(app, setUserActive, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, (tx) => {
      const change = { member, userId: params.id, request, now: deps.now(), photoOf: photosFor(deps) };
      return body.active ? activate(tx, change) : deactivate(tx, change);
    }),
  );

  serve(app, getWork, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await readColleagueToChange(tx, member, params.id);
      return countWork(tx, member, params.id);
    }),
  );

  serve(app, handOverWork, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { row } = await readColleagueToChange(tx, member, params.id);
      await store.holdNamed(tx, member.agencyId, { company_ids: null, job_ids: row.jobIds });
      await lockAgency(tx, member.agencyId);
      const { actingMember, colleague } = await readColleagueToChange(tx, member, params.id);
      requireMayManage(actingMember, colleague);
      const heir = await store.readColleague(tx, member.agencyId, body.to);
      if (!heir?.membership.active || body.to === params.id)
        throw new Refusal('invalid_fields', { fields: { to: 'not_allowed' } });
      const before = await countWork(tx, member, params.id);
      // A key acts with its owner's permissions, so giving it away must not widen it.
      if (before.api_key && body.to !== member.userId) requireMayManage(actingMember, placedOf(heir));
      const [from, to] = [
        { ...colleague, id: params.id },
        { ...placedOf(heir), id: body.to },
      ];
      await giveWork(tx, member, { from, to, by: actingMember });
      const left = await countWork(tx, member, params.id);
      const change = { kind: 'handed_over', subjectKind: 'user', subjectId: params.id } as const;
      const given = { ...before, api_key: before.api_key && !left.api_key };
      await record(tx, actorOf(member, request), { ...change, after: { to: body.to, ...given } });
      await notify(tx, { kind: 'user', user_id: body.to });
      await notify(tx, { kind: 'user', user_id: params.id });
      return left;
    }),
  );
}

interface Change {
  member: SignedInMember;
  userId: string;
  request: FastifyRequest;
  now: Date;
  photoOf: PhotoOf;
}

async function update(
  tx: Tx,
  { member, userId, request, now, photoOf }: Change,
  { input, seenAt }: { input: Membership; seenAt: string },
): Promise<UserListed> {
  const { agencyId } = member;
  const named = await store.holdNamed(tx, agencyId, input, member);
  await lockAgency(tx, agencyId);
  const { actingMember, row, colleague } = await readColleagueToChange(tx, member, userId);
  requireMayManage(actingMember, colleague);
  const before = { ...colleague, job_ids: row.jobIds };
  if (isGiven(before, input)) return toUserListed(row, photoOf);
  if (isStale(row.membership.updated_at, seenAt)) throw new Refusal('edited_meanwhile');
  requireMayGive(actingMember, input);
  requireNamed(input, named, row.jobIds);
  if (input.role !== 'owner') await requireOtherOwner(tx, row);
  const place = { agencyId, userId };
  await store.writeMembership(tx, place, input, stampAfter(row.membership.updated_at, now));
  const line = { kind: 'permissions', subjectKind: 'user', subjectId: userId } as const;
  await record(tx, actorOf(member, request), { ...line, before, after: input });
  return notifyAndReload(tx, place, photoOf);
}

async function activate(tx: Tx, { member, userId, request, now, photoOf }: Change): Promise<UserListed> {
  const place = { agencyId: member.agencyId, userId };
  await lockAgency(tx, member.agencyId);
  const { actingMember, row, colleague } = await readColleagueToChange(tx, member, userId);
  requireMayManage(actingMember, colleague);
  if (row.membership.active) return toUserListed(row, photoOf);
  await requireRoomForUser(tx, member.agencyId);
  await store.setActive(tx, place, true, stampAfter(row.membership.updated_at, now));
  const line = { kind: 'activated', subjectKind: 'user', subjectId: userId } as const;
  await record(tx, actorOf(member, request), line);
  return notifyAndReload(tx, place, photoOf);
}

/** Nobody deactivates themselves, so somebody is always left who can reactivate them. */
async function deactivate(tx: Tx, { member, userId, request, now, photoOf }: Change): Promise<UserListed> {
  const place = { agencyId: member.agencyId, userId };
  await lockAgency(tx, member.agencyId);
  const { actingMember, row, colleague } = await readColleagueToChange(tx, member, userId);
  requireMayManage(actingMember, colleague);
  await requireOtherOwner(tx, row);
  if (userId === member.userId) throw new Refusal('forbidden');
  if (!row.membership.active) return toUserListed(row, photoOf);
  // Sessions before the membership, the same lock order as when a user is seen (auth/store.ts).
  await store.endSessions(tx, place, member.userId);
  await store.setActive(tx, place, false, stampAfter(row.membership.updated_at, now));
  const line = { kind: 'deactivated', subjectKind: 'user', subjectId: userId } as const;
  await record(tx, actorOf(member, request), line);
  return notifyAndReload(tx, place, photoOf);
}

/**
 * Notifies open pages, including the colleague's: after a deactivation their event stream ends
 * (live-updates/routes.ts).
 */
async function notifyAndReload(
  tx: Tx,
  { agencyId, userId }: store.Place,
  photoOf: PhotoOf,
): Promise<UserListed> {
  await notify(tx, { kind: 'user', user_id: userId });
  const row = await store.readColleague(tx, agencyId, userId);
  if (!row) throw new Refusal('not_found');
  return toUserListed(row, photoOf);
}

/**
 * Turns off the second factor of a colleague who lost their phone and recovery codes; only an owner may. Not for
 * somebody who also works elsewhere: their account does not belong to this agency alone.
 */
export function colleagueTwoFactorRoutes(app: FastifyInstance): void {
  serve(app, removeTwoFactorOf, async ({ member, params, request, deps }) => {
    const { actingMember } = await deps.db.asTenant(member, (tx) =>
      readColleagueToChange(tx, member, params.id),
    );
    if (actingMember.role !== 'owner' || params.id === member.userId) throw new Refusal('not_yours_to_give');
    // Runs as the colleague: row-level security hides the rows from everybody else.
    return deps.db.asTenant({ agencyId: member.agencyId, userId: params.id }, async (tx) => {
      const agencies = await findMemberships(tx);
      if (agencies.some(({ agency_id }) => agency_id !== member.agencyId))
        throw new Refusal('not_yours_to_give');
      await refuseIfExempt(tx, member.agencyId, params.id);
      if (!(await lockTwoFactor(tx, params.id))?.confirmed_at) return {};
      await removeAll(tx, params.id, deps.now());
      await record(tx, actorOf(member, request), {
        kind: 'two_factor_off',
        subjectKind: 'user',
        subjectId: params.id,
      });
      await enqueue(tx, mailAccountNews, accountNewsOf(params.id, 'two_factor_off', callerOf(request)));
      await notify(tx, { kind: 'user', user_id: params.id });
      return {};
    });
  });
}
