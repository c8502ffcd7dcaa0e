// Adds and removes the member's demo candidate: a finished interview to try reviewing on. It is a preview, so plans,
// counts, lists, exports, emails and webhooks ignore it.
import type { FastifyInstance } from 'fastify';
import { addDemo, removeDemo } from '#contract/home.ts';
import { can } from '#contract/permissions.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { languageOfHeader } from '../../../kernel/texts/sentences.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import { notify } from '../../../platform/events/notify.ts';
import { serve } from '../../../platform/http/serve.ts';
import { holdStored } from '../../../platform/storage/hold-stored.ts';
import { isJobVisible } from '../../jobs/store.ts';
import { record } from '../../organizations/audit/record.ts';
import { storeClip } from './clip.ts';
import { deleteDemos, findDemo, insertDemo, lockOwnDemos } from './store.ts';

export function demoRoutes(app: FastifyInstance): void {
  serve(app, addDemo, async ({ member, params, body, request, deps }) => {
    const { id } = body;
    const existing = await deps.db.asTenant(member, async (tx) => {
      await requireJob(tx, member, params.id);
      return findDemo(tx, member);
    });
    const clip = existing ? null : await storeClip(deps.storage, member.agencyId, id);
    return deps.db.asTenant(member, async (tx) => {
      const answer = async () => {
        const demo = await findDemo(tx, member);
        // Removed in the meantime; the client adds another one under a new id.
        if (!demo) throw new Refusal('not_found');
        return { response_id: demo.id };
      };
      const first = async () => {
        await lockOwnDemos(tx, member);
        if (!clip || (await findDemo(tx, member))) return answer();
        // One in a job that the member can no longer see.
        await deleteDemos(tx, deps, member);
        for (const file of [clip.video, clip.poster]) await holdStored(tx, deps.storage, file.storage_key);
        const language = languageOfHeader(request.headers['accept-language']);
        await insertDemo(tx, member, { id, jobId: params.id, language, clip, now: deps.now() });
        await record(tx, actorOf(member, request), {
          kind: 'created',
          subjectKind: 'response',
          subjectId: id,
          after: { demo: true },
        });
        await notify(tx, { kind: 'home', user_id: member.userId });
        return answer();
      };
      const write = { by: member, id, kind: 'demo', content: { job_id: params.id } };
      return writeOnce(tx, write, { first, again: answer });
    });
  });

  serve(app, removeDemo, ({ member, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await lockOwnDemos(tx, member);
      for (const subjectId of await deleteDemos(tx, deps, member))
        await record(tx, actorOf(member, request), {
          kind: 'removed',
          subjectKind: 'response',
          subjectId,
          before: { demo: true },
        });
      await notify(tx, { kind: 'home', user_id: member.userId });
      return {};
    }),
  );
}

/** @throws Refusal if the member can't see the job, or no candidates at all */
async function requireJob(tx: Tx, member: SignedInMember, jobId: string): Promise<void> {
  if (!can(member, 'responses.view'))
    throw new Refusal('forbidden', { details: { permission: 'responses.view' } });
  if (!(await isJobVisible(tx, member, jobId))) throw new Refusal('not_found');
}
