// Reduces the plan of a test server's workspace.
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
