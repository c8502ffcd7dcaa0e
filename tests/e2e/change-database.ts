// Changes of a server's data for which there is no call, made in its embedded database.
import pg from 'pg';
import type { Permission } from '#contract/permissions.ts';
import { joinEmbedded } from '../../server/platform/db/embedded.ts';
import type { TestServer } from './server.ts';

/** From now on the agency's members have exactly these permissions. */
export async function givePermissions(
  server: TestServer,
  agencyId: string,
  permissions: readonly Permission[],
): Promise<void> {
  await changeDatabase(server, async (client) => {
    // Policies apply to the owner of the tables too (P6).
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId]);
    await client.query(`update memberships set role = 'recruiter', permissions = $1`, [permissions]);
  });
}

/** From now on the agency's members see only this company. */
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

/** As if the link in the registration email had been opened; first-decision.spec.ts opens one. */
export async function confirmAddress(server: TestServer, userId: string): Promise<void> {
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.user_id', $1, false)`, [userId]);
    await client.query(`update users set email_confirmed_at = now()`);
  });
}

/** Sets columns of all of the agency's responses, whatever the tasks of their invitations are doing. */
export async function changeResponses(server: TestServer, agencyId: string, set: string): Promise<void> {
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId]);
    await client.query(`update responses set ${set}`);
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
