// `npm run plan -- <id or owner's email> pro [--until 2027-01-01] [--quantity 2] [--dry-run]`: gives an organization a plan,
// from now on. `--dry-run` shows what would happen.
import { runOnInstallation } from '../domain/organizations/account/run-command.ts';
import { defaultPlanOf } from '../domain/organizations/plans/apply-plan.ts';
import { assignPlan } from '../domain/organizations/plans/assign-plan.ts';
import type { Assignment } from '../domain/organizations/plans/assign-plan.ts';
import { lockLimits } from '../domain/organizations/plans/limits.ts';
import { findAgency, printable } from '../domain/organizations/plans/list-agencies.ts';
import { readPlanArguments } from '../domain/organizations/plans/plan-arguments.ts';
import { countActiveJobs, countCompanies, countUsers } from '../domain/organizations/plans/store.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { withDryRun } from '../platform/db/dry-run.ts';
import type { Tx } from '../platform/db/open.ts';

await runOnInstallation(async ({ config, db, owner }) => {
  const now = new Date();
  const { who, assignment, isDryRun } = readPlanArguments(process.argv.slice(2), now);
  const agency = await findAgency(owner, who);
  const name = `${printable(agency.name)} (${agency.id})`;
  const over = await withDryRun(
    isDryRun,
    (run) => db.asTenant({ agencyId: agency.id }, run),
    async (tx) => {
      if (!(await assignPlan(tx, agency.id, assignment, { now, fallback: defaultPlanOf(config) })))
        throw new StartFault(`${name} has exactly this plan already.`);
      return overLimits(tx, agency.id);
    },
  );
  return [
    `${name} ${isDryRun ? 'would be' : 'is'} on ${wordsOf(assignment)} instead of ${agency.plan}.`,
    ...(over.length > 0
      ? [`Over its limits: ${over.join(', ')}. Nothing is deleted, but nothing can be added.`]
      : []),
    ...(config.defaultPlan ? [] : ['DEFAULT_PLAN is not set: screens offer no other plan.']),
    ...(isDryRun ? ['Nothing was changed.'] : []),
  ].join('\n');
});

function wordsOf({ plan, until, quantity }: Assignment): string {
  const times = quantity === 1 ? '' : ` x ${quantity}`;
  return `${plan}${times}${until ? ` until ${until.toISOString().slice(0, 10)}` : ''}`;
}

async function overLimits(tx: Tx, agencyId: string): Promise<string[]> {
  const limits = await lockLimits(tx, agencyId);
  const used = {
    jobs: await countActiveJobs(tx, agencyId),
    companies: await countCompanies(tx, agencyId),
    users: await countUsers(tx, agencyId),
  };
  const whats = ['jobs', 'companies', 'users'] as const;
  return whats
    .filter((what) => used[what] > limits[what])
    .map((what) => `${used[what]} ${what} of ${limits[what]}`);
}
