// What a story needs of a server's data that no call of the API changes yet: done in its embedded database.
import pg from 'pg';
import type { Permission } from '#contract/permissions.ts';
import { joinEmbedded } from '../../server/platform/db/embedded.ts';
import type { TestServer } from './server.ts';

/** From now on an agency's members may do this and nothing else. */
export async function givePermissions(
  server: TestServer,
  agencyId: string,
  permissions: readonly Permission[],
): Promise<void> {
  await changeDatabase(server, async (client) => {
    // Its rows are there for whoever works as the agency, the owner of the tables included (P6).
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId]);
    await client.query(`update memberships set role = 'recruiter', permissions = $1`, [permissions]);
  });
}

/** From now on an agency's members see no company but this one. */
export async function limitToCompany(server: TestServer, agencyId: string, companyId: string): Promise<void> {
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId]);
    await client.query(
      `insert into membership_companies (agency_id, user_id, company_id)
       select agency_id, user_id, $1 from memberships where agency_id = $2`,
      [companyId, agencyId],
    );
    await client.query(`update memberships set all_companies = false`);
  });
}

/** As if the letter of the registration had been opened; first-decision.spec.ts opens one. */
export async function confirmAddress(server: TestServer, userId: string): Promise<void> {
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.user_id', $1, false)`, [userId]);
    await client.query(`update users set email_confirmed_at = now()`);
  });
}

export async function changeDatabase(
  server: TestServer,
  change: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: await joinEmbedded(server.dataDir) });
  await client.connect();
  try {
    await change(client);
  } finally {
    await client.end();
  }
}
