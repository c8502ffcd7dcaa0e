// A second recruiter in a workspace, signed in.
import { hashToken } from '../../server/kernel/tokens.ts';
import { randomBytes } from 'node:crypto';
import type { AccessToken } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import type { MemberRole } from '#contract/permissions.ts';
import { changeDatabase } from './change-database.ts';
import type { TestServer } from './server.ts';

const signedInMs = 3_600_000;

export async function addColleague(
  server: TestServer,
  agencyId: string,
  { name, role = 'recruiter', email }: { name: string; role?: MemberRole; email?: string },
): Promise<AccessToken> {
  const userId = newId();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + signedInMs);
  await changeDatabase(server, async (client) => {
    await client.query(
      `select set_config('app.agency_id', $1, false), set_config('app.user_id', $2, false)`,
      [agencyId, userId],
    );
    await client.query(
      `insert into users (id, email, password_hash, name, email_confirmed_at) values ($1, $2, '-', $3, now())`,
      [userId, email ?? `${userId}@example.com`, name],
    );
    await client.query(
      `insert into memberships (agency_id, user_id, role, all_companies) values ($1, $2, $3, true)`,
      [agencyId, userId, role],
    );
    await client.query(
      `insert into sessions (token_hash, user_id, agency_id, expires_at) values ($1, $2, $3, $4)`,
      [hashToken(token), userId, agencyId, expiresAt],
    );
  });
  return { access_token: token, expires_at: expiresAt.toISOString() };
}
