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
import { countCandidates } from '../jobs/listed-store.ts';
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
  // Counting takes as long as everything else, so it runs in parallel and is awaited last.
  const counting = deps.db.asTenant(member, (tx) => countCandidates(tx, member.agencyId));
  const reading = deps.db.asTenant(member, async (tx) => {
    const shown = await visibleJobs(tx, member);
    const jobIds = await visibleJobIds(tx, member);
    return {
      newest: await newestOf(tx, member, jobIds, addressesFor(deps, member)),
      queue: can(member, 'responses.rate') ? await findOpenQueue(tx, member) : null,
      checklist: await checklistOf(
        tx,
        member,
        shown.map((job) => job.id),
      ),
      ...(await demoOf(tx, deps, member, shown.find((job) => job.active)?.id ?? null)),
      ...(await attentionOf(tx, member, { jobIds, shown, countsOf: await counting, now: deps.now() })),
    };
  });
  const [home] = await Promise.all([reading, counting]);
  return home;
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
