// The plan of an organization on a test server.
import { defaultPlanOf } from '../../server/domain/organizations/plans/apply-plan.ts';
import { assignPlan, type Assignment } from '../../server/domain/organizations/plans/assign-plan.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { joinEmbedded } from '../../server/platform/db/embedded.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { changeDatabase } from './change-database.ts';
import type { TestServer } from './server.ts';

export interface PlanLimits {
  interviews_limit: number;
  responses_limit: number;
  companies_limit: number;
  users_limit: number;
}

/** From now on, as if the plan had always been so. */
export async function limitPlan(server: TestServer, limits: Partial<PlanLimits>): Promise<void> {
  await changeDatabase(server, async (client) => {
    for (const [column, value] of Object.entries(limits))
      await client.query(
        `update plans set ${client.escapeIdentifier(column)} = $1 where code = 'self_hosted'`,
        [value],
      );
  });
}

/** Gives an organization a plan, like the operator's command. */
export async function givePlan(
  server: TestServer,
  agencyId: string,
  assignment: Pick<Assignment, 'plan'> & Partial<Assignment>,
): Promise<void> {
  const db = openDatabase(await joinEmbedded(server.dataDir), { maxConnections: 1 });
  const options = { now: new Date(), fallback: defaultPlanOf(readConfig(process.env)) };
  try {
    await db.asTenant({ agencyId }, (tx) =>
      assignPlan(tx, agencyId, { until: null, quantity: 1, ...assignment }, options),
    );
  } finally {
    await db.close();
  }
}
