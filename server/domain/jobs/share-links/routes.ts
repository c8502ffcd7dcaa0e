// The calls for a job's share links by source. Candidates carry the link they came through, and each link can
// be closed separately.
import type { FastifyInstance } from 'fastify';
import { addShareLink, getShareLinks, removeShareLink } from '#contract/invite.ts';
import type { ShareLink } from '#contract/invite.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../../organizations/audit/record.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireBelow } from '../../../platform/http/require-below.ts';
import { serve } from '../../../platform/http/serve.ts';
import { isJobVisible } from '../store.ts';
import { newLinkHash } from '../../../kernel/new-link-hash.ts';
import * as store from './store.ts';
import type { ShareLinkListed } from './store.ts';

/** Per job. Closing a link makes room. */
const maxOpenLinks = 100;

export function shareLinkRoutes(app: FastifyInstance): void {
  serve(app, getShareLinks, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
      return (await store.listShareLinks(tx, member.agencyId, params.id)).map(linkToWire);
    }),
  );

  serve(app, addShareLink, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
      const { agencyId } = member;
      const answer = async () => {
        const row = await store.findShareLink(tx, agencyId, body.id);
        const [listed] = row ? await store.withCounts(tx, agencyId, [row]) : [];
        if (!listed) throw new Refusal('not_found');
        return linkToWire(listed);
      };
      const content = { job_id: params.id, source: body.source };
      const write = { by: member, id: body.id, kind: 'share_link', content };
      return writeOnce(tx, write, {
        first: async () => {
          await lockAgency(tx, agencyId);
          requireBelow(maxOpenLinks, await store.countOpenLinks(tx, agencyId, params.id));
          await store.insertShareLink(tx, {
            agency_id: agencyId,
            id: body.id,
            job_id: params.id,
            source: body.source,
            hash: newLinkHash(),
            created_by: member.userId,
            created_at: deps.now(),
          });
          await record(tx, actorOf(member, request), {
            kind: 'added',
            subjectKind: 'share_link',
            subjectId: body.id,
            after: content,
          });
          return answer();
        },
        again: answer,
      });
    }),
  );

  serve(app, removeShareLink, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await store.findShareLink(tx, member.agencyId, params.id);
      if (!row || !(await isJobVisible(tx, member, row.job_id))) throw new Refusal('not_found');
      if (await store.closeShareLink(tx, row, deps.now())) {
        await record(tx, actorOf(member, request), {
          kind: 'closed',
          subjectKind: 'share_link',
          subjectId: row.id,
          before: { job_id: row.job_id, source: row.source },
        });
      }
      return {};
    }),
  );
}

function linkToWire({ row, started, finished }: ShareLinkListed): ShareLink {
  const { id, source, hash } = row;
  return { id, source, hash, created_at: row.created_at.toISOString(), started, finished };
}
