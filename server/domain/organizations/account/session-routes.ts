// Lists the user's sessions and signs them out.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endOtherSessions, endSession, getSessions } from '#contract/account.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { recordAll } from '../audit/record.ts';
import { findMemberships } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { endSessionOf, endSessionsExcept, readSessions } from './store.ts';

export function sessionRoutes(app: FastifyInstance): void {
  serve(app, getSessions, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const agencies = new Map(
        (await findMemberships(tx)).map(({ agency_id, agency_name }) => [agency_id, agency_name]),
      );
      const found = await readSessions(tx, member.userId, deps.now());
      return found.flatMap((row) => {
        const agencyName = agencies.get(row.agency_id);
        // A session in an agency the user no longer belongs to is not valid.
        if (agencyName === undefined || !isReached(member, row)) return [];
        return {
          id: row.id,
          current: row.token_hash.toString('hex') === member.sessionId,
          agency_name: agencyName,
          user_agent: row.user_agent,
          ip: row.ip,
          created_at: row.created_at.toISOString(),
          last_seen_at: row.last_seen_at.toISOString(),
          expires_at: row.expires_at.toISOString(),
        };
      });
    }),
  );

  serve(app, endSession, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const ended = await endSessionOf(tx, member.userId, params.id, reachOf(member));
      if (ended.length === 0) throw new Refusal('not_found');
      await recordEnded(tx, { member, request }, ended);
      return {};
    }),
  );

  serve(app, endOtherSessions, ({ member, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await endOthers(tx, { member, request }, reachOf(member));
      return {};
    }),
  );
}

interface By {
  member: SignedInMember;
  request: FastifyRequest;
}

/** A session that an agency's identity provider opened reaches no session elsewhere. */
function reachOf({ isConfined, agencyId }: SignedInMember): string | undefined {
  return isConfined ? agencyId : undefined;
}

function isReached(member: SignedInMember, { agency_id }: { agency_id: string }): boolean {
  return !member.isConfined || agency_id === member.agencyId;
}

/** Signs the user out everywhere but here; `within`: only in this agency. */
export async function endOthers(tx: Tx, by: By, within?: string): Promise<void> {
  const { userId, sessionId } = by.member;
  await recordEnded(tx, by, await endSessionsExcept(tx, userId, Buffer.from(sessionId, 'hex'), within));
}

/**
 * Open pages of this agency refetch the user at once and notice a sign-out. Pages of other agencies notice within
 * seconds (live-updates).
 */
async function recordEnded(tx: Tx, { member, request }: By, ended: readonly { id: string }[]): Promise<void> {
  const actor = actorOf(member, request);
  const changes = ended.map(
    ({ id }) => ({ kind: 'signed_out', subjectKind: 'session', subjectId: id }) as const,
  );
  await recordAll(tx, actor, changes);
  await notify(tx, { kind: 'user', user_id: member.userId });
}
