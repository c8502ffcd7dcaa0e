// P6, table by table: whatever filter a query lacks, the database does not show another agency's rows.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import { makeDemoWorkspace } from '../../server/entry/demo/workspace.ts';
import { appConnection, openDatabase } from '../../server/platform/db/open.ts';
import type { Tx } from '../../server/platform/db/open.ts';
import { signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';

/** Rows of a person, not of an agency; tests below check their policies one by one. */
const personal = [
  'email_changes',
  'email_confirmations',
  'passkeys',
  'password_resets',
  'recovery_codes',
  'sessions',
  'two_factors',
  'users',
];
/** Written before the caller is known; contains only digests. */
const beforeSignIn = ['passkey_challenges', 'sign_in_failures'];
/** A history: rows go only with their agency. */
const undeletable = ['subscriptions', 'purchases'];
/** Written once: neither changed nor deleted. Of an invoice, only the files are set. */
const unchangeable = [
  ...['audit_log', 'billing_letters', 'invoices', 'ledger_entries', 'ledger_transactions', 'trial_claims'],
];
/** Of the whole installation. The app sees none of it. */
const bookkeeping = [
  ...['bank_entries', 'billing_differences', 'invoice_series', 'payment_events'],
  ...['service_spend', 'service_states'],
  ...['processes', 'rate_counters'],
];
/** The same for everyone: the app may only read them. */
const shared = [
  'currencies',
  'industries',
  'plan_prices',
  'plans',
  'professions',
  'settings',
  'subjects',
  'taxes',
];

interface Table {
  name: string;
  has_agency: boolean;
  is_enabled: boolean;
  is_forced: boolean;
  owner: string;
  policies: string[];
}

function policyOf(table: string): string {
  if (beforeSignIn.includes(table)) return 'before_sign_in';
  if (bookkeeping.includes(table)) return 'bookkeeping';
  return personal.includes(table) ? 'person' : 'tenant';
}

let test: TestApp;
let owner: pg.Client;
let app: pg.Client;
let tables: Table[];
let stranger: SignedUp;

beforeAll(async () => {
  test = await startTestApp();
  owner = await connected(new pg.Client({ connectionString: test.ownerUrl }));
  app = await connected(new pg.Client(appConnection(test.ownerUrl)));
  await makeDemoWorkspace(test.app, 'candor-demo');
  stranger = await signUp(test);
  const { rows } = await owner.query<Table>(`
    select c.relname as name, c.relrowsecurity as is_enabled, c.relforcerowsecurity as is_forced,
      pg_get_userbyid(c.relowner) as owner,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped) as has_agency,
      array(select polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  tables = rows;
});
afterAll(async () => {
  await owner.end();
  await app.end();
  await test.stop();
});

async function connected(client: pg.Client): Promise<pg.Client> {
  await client.connect();
  return client;
}

/** Runs as the app's role in a transaction of an agency, and rolls back. */
async function asAgency<T>(agencyId: string, work: () => Promise<T>): Promise<T> {
  await app.query('begin');
  try {
    await app.query(`select set_config('app.agency_id', $1, true)`, [agencyId]);
    return await work();
  } finally {
    await app.query('rollback');
  }
}

describe('every table', () => {
  it('belongs to an agency, to a person, to the catalogue, or to the bookkeeping', () => {
    const without = tables.filter((table) => !table.has_agency).map((table) => table.name);
    expect(without).toEqual(
      [
        ...shared,
        ...beforeSignIn,
        ...bookkeeping,
        ...personal.filter((name) => name !== 'sessions'),
      ].toSorted(),
    );
  });

  it('with user data has forced policies', () => {
    for (const table of tables.filter(({ name }) => !shared.includes(name))) {
      expect.soft(table, table.name).toMatchObject({ is_enabled: true, is_forced: true });
      expect.soft(table.policies, table.name).toContain(policyOf(table.name));
    }
  });

  it('is owned by another role than the app’s', async () => {
    const { rows } = await app.query<{ name: string; super: boolean; bypasses: boolean }>(
      'select rolname as name, rolsuper as super, rolbypassrls as bypasses from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ name: 'candor_app', super: false, bypasses: false }]);
    expect(tables.filter((table) => table.owner === 'candor_app')).toEqual([]);
  });

  it('shows nothing without an agency, or after a transaction that named one', async () => {
    await asAgency(stranger.agencyId, async () => undefined);
    const closed = [...shared, ...bookkeeping];
    for (const { name } of tables.filter((table) => !closed.includes(table.name))) {
      expect.soft((await app.query(`select 1 from ${name}`)).rowCount, name).toBe(0);
    }
  });

  it('does not show, change or delete rows of another agency', async () => {
    await asAgency(stranger.agencyId, async () => {
      for (const { name } of tables.filter((table) => table.has_agency && table.name !== 'sessions')) {
        const seen = await app.query<{ agency_id: string }>(`select distinct agency_id from ${name}`);
        expect
          .soft(
            seen.rows.filter((row) => row.agency_id !== stranger.agencyId),
            name,
          )
          .toEqual([]);
        if (unchangeable.includes(name)) continue; // See below.
        await app.query('savepoint before');
        const changed = await app.query(`update ${name} set agency_id = agency_id where agency_id <> $1`, [
          stranger.agencyId,
        ]);
        if (undeletable.includes(name)) {
          expect.soft(changed.rowCount, name).toBe(0);
          continue;
        }
        const deleted = await app.query(`delete from ${name} where agency_id <> $1`, [stranger.agencyId]);
        expect.soft([changed.rowCount, deleted.rowCount], name).toEqual([0, 0]);
        await app.query('rollback to before');
      }
    });
  });

  it('accepts no row for another agency', async () => {
    const { rows } = await owner.query<{ agency_id: string }>(
      'select agency_id from agencies where agency_id <> $1',
      [stranger.agencyId],
    );
    const theirs = rows[0]?.agency_id;
    await asAgency(stranger.agencyId, async () => {
      const stolen = app.query(
        `insert into companies (agency_id, id, name, bg_color, buttons_color, share_hash) values ($1, $2, 'x', '#ffffff', '#000000', 'x')`,
        [theirs, newId()],
      );
      await expect(stolen).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('of the catalogue is read-only', async () => {
    for (const name of shared) {
      await app.query(`select 1 from ${name}`);
      await expect(app.query(`delete from ${name}`), name).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a transaction', () => {
  it('leaves no agency on its connection, whether it succeeds or fails', async () => {
    const db = openDatabase(test.ownerUrl, { maxConnections: 1 });
    const agencyId = await agencyWithJob();
    const jobs = (tx: Tx) => tx.execute(sql`select id from jobs`).then(({ rows }) => rows.length);
    expect(await db.asTenant({ agencyId }, jobs)).toBeGreaterThan(0);
    expect(await db.asNobody(jobs)).toBe(0);
    await expect(db.asTenant({ agencyId }, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow(
      'select 1 / 0',
    );
    expect(await db.asNobody(jobs)).toBe(0);
    expect(await db.asTenant({ agencyId: stranger.agencyId }, jobs)).toBe(0);
    await db.close();
  });

  it('accepts only UUIDs as ids of agency and user', async () => {
    const { db } = test.deps;
    const injected = `', true), set_config('app.agency_id', '${await agencyWithJob()}', true) --`;
    const nothing = () => Promise.resolve();
    await expect(db.asTenant({ agencyId: injected }, nothing)).rejects.toThrow('not a UUID');
    await expect(db.asTenant({ ...stranger, userId: injected }, nothing)).rejects.toThrow('not a UUID');
    await expect(db.asUser(injected, nothing)).rejects.toThrow('not a UUID');
    // Its connection is as good as before.
    expect(await db.asNobody((tx) => tx.execute(sql`select 1`))).toMatchObject({ rowCount: 1 });
  });
});

async function agencyWithJob(): Promise<string> {
  const { rows } = await owner.query<{ agency_id: string }>('select agency_id from jobs limit 1');
  return rows[0]?.agency_id ?? '';
}

describe('a person’s rows', () => {
  it('are visible to the person and to colleagues, the password never to another agency', async () => {
    const seen = await asAgency(stranger.agencyId, () => app.query<{ id: string }>('select id from users'));
    expect(seen.rows).toEqual([{ id: stranger.userId }]);
  });

  it('hide sessions even from colleagues', async () => {
    expect((await asAgency(stranger.agencyId, () => app.query('select 1 from sessions'))).rowCount).toBe(0);
  });
});

describe('what is written once', () => {
  it.each(unchangeable)('is neither changed nor deleted in %s', async (name) => {
    await expect(app.query(`delete from ${name}`)).rejects.toMatchObject({ code: '42501' });
    await expect(app.query(`update ${name} set agency_id = agency_id`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('the bookkeeping of the installation', () => {
  it.each(bookkeeping)('%s is closed to the app', async (name) => {
    for (const statement of [
      `select from ${name}`,
      `delete from ${name}`,
      `insert into ${name} default values`,
    ])
      await asAgency(stranger.agencyId, () =>
        expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' }),
      );
  });
});

describe('the look-ups before the tenant is known', () => {
  it('are the only functions that run as the owner, each with a fixed search path, and only for the app', async () => {
    const { rows } = await owner.query<{ name: string; path: string[] | null; is_public: boolean }>(`
      select p.proname as name, p.proconfig as path, has_function_privilege('public', p.oid, 'execute') as is_public
      from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`);
    expect(rows.map((row) => row.name)).toEqual([
      ...['beat_process', 'check_ledger', 'count_passkeys_elsewhere', 'delete_old_bank_entries'],
      ...['delete_old_invoices', 'end_process'],
      ...['find_api_key', 'find_ats_connection', 'find_billing_agencies'],
      ...['find_candidate_session', 'find_card_refunds', 'find_changed_funnels', 'find_company_page'],
      ...[
        'find_digest_agencies',
        'find_domains_to_check',
        'find_due_reminders',
        'find_email_change',
        'find_email_confirmation',
        'find_ended_plans',
        'find_few_matches',
        'find_impact_companies',
        'find_invoice',
        'find_letter_agencies',
        'find_login',
        'find_memberships',
      ],
      ...['find_message', 'find_message_code', 'find_old_exports', 'find_old_invoices', 'find_old_previews'],
      ...['find_old_suggestions', 'find_open_rooms'],
      ...['find_overdue_responses', 'find_passkey', 'find_removed_responses', 'find_reset'],
      ...[
        'find_response_link',
        'find_retention_due',
        'find_review_guest',
        'find_review_link',
        'find_room',
        'find_room_participant',
        'find_room_retention_due',
      ],
      ...[
        'find_session',
        'find_share',
        'find_silent_responses',
        'find_split_counts',
        'find_sso_agency',
        'find_sso_session',
        'find_stripe_customer',
        'find_stripe_subscriptions',
        'find_unconfirmed_users',
        'find_unhandled_customers',
        'find_unindexed_responses',
        'find_unmixed_self_ids',
        'find_unrecognized',
        'find_user_invite',
        'find_user_session',
        'find_vat_rechecks',
        'find_verified_domain',
      ],
      ...[
        'has_trial_claim',
        'is_deleted_link',
        'is_removed_link',
        'issue_invoice',
        'list_processes',
        'report_service',
        'reverse_bank_entry',
        'search_answers',
        'service_rests_until',
        'settle_payment_events',
        'spend_on_services',
      ],
      ...['store_bank_entry', 'store_billing_difference', 'store_payment_event', 'take_token'],
    ]);
    for (const row of rows)
      expect.soft(row, row.name).toMatchObject({
        path: expect.arrayContaining(['search_path=pg_catalog, public, pg_temp']),
        is_public: false,
      });
  });

  it('search only the transaction’s agency, whatever job is requested', async () => {
    const { rows } = await owner.query<{ id: string; agency_id: string }>(
      'select agency_id, id from jobs limit 1',
    );
    const job = rows[0];
    await test.deps.db.asTenant({ agencyId: job?.agency_id ?? '' }, (tx) =>
      tx.execute(sql`insert into responses (agency_id, id, job_id, name, hash, source)
        values (${job?.agency_id}, ${newId()}, ${job?.id}, 'Zoë Ångström', ${newId()}, 'share')`),
    );
    const count = (agencyId: string, jobIds: unknown) =>
      asAgency(agencyId, () =>
        app.query(`select cardinality(find_few_matches($1, 'ångström')) as n`, [jobIds]),
      );
    // One job, several, and all of the agency's.
    for (const jobIds of [[job?.id], [job?.id, newId()], null]) {
      expect((await count(job?.agency_id ?? '', jobIds)).rows).toEqual([{ n: 1 }]);
      expect((await count(stranger.agencyId, jobIds)).rows).toEqual([{ n: 0 }]);
    }
  });
});
