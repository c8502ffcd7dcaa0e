// Work in the product's database as the superuser of its embedded server, who skips policies.
import pg from 'pg';
import type { EmbeddedDatabase } from '../../server/platform/db/embedded.ts';

export async function asSuperuser<T>(
  database: EmbeddedDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const address = new URL(database.superuserUrl);
  address.pathname = new URL(database.url).pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
