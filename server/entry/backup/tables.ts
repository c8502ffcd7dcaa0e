// Lists the tables and reads all their rows for a backup. Row-level security also restricts the tables' owner
// and stays on: where a policy shows one agency's or person's rows, they are read one after the other.
import type pg from 'pg';
import { StartFault } from '../../kernel/start-fault.ts';

export interface Table {
  name: string;
  /** In table order, without computed columns. */
  columns: string[];
  /** Whose rows are visible at once. */
  reach: 'all' | 'agency' | 'person';
}

/** Makes rows as text mean the same in every session. */
export const plainText = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set bytea_output = 'hex'; set extra_float_digits = 3`;

/** Left out of backups: what is valid for minutes, running processes, and counts of the last minutes. */
export const momentary = ['passkey_challenges', 'processes', 'rate_counters', 'sso_logins'];

/**
 * Every table of the product that belongs in a backup, by name.
 * @throws StartFault if a table hides rows in a way unknown here
 */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; held: boolean; quals: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      c.relrowsecurity and row_security_active(c.oid) as held,
      array(select p.qual from pg_policies p
        where p.schemaname = 'public' and p.tablename = c.relname and p.cmd in ('SELECT', 'ALL')
          and (p.roles && array['public', current_user]::name[])) as quals
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`);
  const kept = rows.filter(({ name }) => !momentary.includes(name));
  return kept.map(({ name, columns, held, quals }) => ({ name, columns, reach: reachOf(name, held, quals) }));
}

function reachOf(name: string, isHeld: boolean, quals: readonly string[]): Table['reach'] {
  if (!isHeld || quals.includes('true')) return 'all';
  if (quals.includes('(agency_id = app_agency_id())')) return 'agency';
  if (quals.includes('(user_id = app_user_id())')) return 'person';
  throw new StartFault(`The backup does not know how to read all of the table ${name}.`);
}

const batchRows = 500;

/** Every row in PostgreSQL's text form. Runs in the client's transaction. */
export async function* readRows(client: pg.Client, { name, reach }: Table): AsyncGenerator<string[]> {
  for (const id of await whoseRows(client, reach)) {
    if (id !== null) await client.query(`select set_config($1, $2, true)`, [settingOf[reach], id]);
    await client.query(
      `declare all_rows no scroll cursor for select whole_row::text as row from ${quoted(name)} whole_row`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${batchRows} from all_rows`);
      if (rows.length > 0) yield rows.map(({ row }) => row);
      if (rows.length < batchRows) break;
    }
    await client.query('close all_rows');
    if (id !== null) await client.query(`select set_config($1, '', true)`, [settingOf[reach]]);
  }
}

const settingOf = { all: '', agency: 'app.agency_id', person: 'app.user_id' };

async function whoseRows(client: pg.Client, reach: Table['reach']): Promise<(string | null)[]> {
  if (reach === 'all') return [null];
  const ids = reach === 'agency' ? 'select agency_id as id from agencies' : 'select id from users';
  return (await client.query<{ id: string }>(ids)).rows.map(({ id }) => id);
}

/** Inserts rows, without computed columns. */
export async function writeRows(client: pg.Client, table: Table, rows: readonly string[]): Promise<void> {
  const columns = table.columns.map(quoted).join(', ');
  const name = quoted(table.name);
  await client.query(`insert into ${name} (${columns}) select ${columns} from unnest($1::${name}[])`, [rows]);
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
