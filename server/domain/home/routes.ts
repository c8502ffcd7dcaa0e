// The calls of the Home page.
import type { FastifyInstance } from 'fastify';
import { getHome, setChecklist } from '#contract/home.ts';
import type { Home } from '#contract/home.ts';
import { can } from '#contract/permissions.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { visibleJobIds } from '../candidates/across/scope.ts';
import { findOpenQueue } from '../candidates/review-queue/open-queue.ts';
import { addressesFor } from '../files/addresses.ts';
import { attentionOf, visibleJobs } from './attention.ts';
import { checklistOf, saveChecklist } from './checklist.ts';
import { demoRoutes } from './demo/routes.ts';
import { findDemo } from './demo/store.ts';
import { newestOf } from './newest.ts';

export function homeRoutes(app: FastifyInstance): void {
  demoRoutes(app);

  serve(app, getHome, ({ member, deps }) => homeOf(deps, member));

  serve(app, setChecklist, ({ member, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await saveChecklist(tx, member, body.hidden);
      await notify(tx, { kind: 'home', user_id: member.userId });
      return {};
    }),
  );
}

async function homeOf(deps: Deps, member: SignedInMember): Promise<Home> {
  const { shown, jobIds } = await deps.db.asTenant(member, async (tx) => ({
    shown: await visibleJobs(tx, member),
    jobIds: await visibleJobIds(tx, member),
  }));
  // Counting takes as long as everything else, so it runs in parallel.
  const [attention, rest] = await Promise.all([
    deps.db.asTenant(member, (tx) => attentionOf(tx, member, { jobIds, shown, now: deps.now() })),
    deps.db.asTenant(member, async (tx) => ({
      newest: await newestOf(tx, member, jobIds, addressesFor(deps, member)),
      queue: can(member, 'responses.rate') ? await findOpenQueue(tx, member) : null,
      checklist: await checklistOf(
        tx,
        member,
        shown.map((job) => job.id),
      ),
      ...(await demoOf(tx, deps, member, shown.find((job) => job.active)?.id ?? null)),
    })),
  ]);
  return { ...attention, ...rest };
}

/** The member's demo candidate, or the job to which one can be added. */
async function demoOf(
  tx: Tx,
  deps: Deps,
  member: SignedInMember,
  jobId: string | null,
): Promise<Pick<Home, 'demo' | 'demo_job_id'>> {
  const mayView = can(member, 'responses.view');
  const found = mayView ? await findDemo(tx, member) : undefined;
  if (!found) return { demo: null, demo_job_id: mayView && can(member, 'jobs.create') ? jobId : null };
  const { id: response_id, jobId: job_id, name: full, pictureId } = found;
  const picture = addressesFor(deps, member)(pictureId);
  return { demo: { response_id, job_id, full, picture }, demo_job_id: null };
}
