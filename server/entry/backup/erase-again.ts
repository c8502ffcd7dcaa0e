// Repeats the erasures that came after the backup (platform/erasures), before any file is restored: the files that they
// remove are then named by no row, and stay in the backup.
import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { deleteCompany, lockJobsOf } from '../../domain/companies/removal/remove.ts';
import { deleteResponses } from '../../domain/candidates/delete-responses.ts';
import { deleteGiven } from '../../domain/candidates/retention/delete-given.ts';
import { deleteReels } from '../../domain/interviews/takes/delete-reels.ts';
import { deleteRooms } from '../../domain/interviews/takes/delete-rooms.ts';
import { recordAll } from '../../domain/organizations/audit/record.ts';
import { removeAgency, removeUserWithoutAgency } from '../../domain/organizations/removal/remove-agency.ts';
import { openDatabase } from '../../platform/db/open.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { memberships } from '../../platform/db/schema/agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { takes } from '../../platform/db/schema/take.ts';
import { erasureKinds, erasureMark } from '../../platform/erasures/list.ts';
import type { ErasureKind, Erasures } from '../../platform/erasures/list.ts';
import { whileUnforced } from './load-database.ts';

interface Found {
  kind: ErasureKind;
  agencyId: string;
  ids: string[];
}

/** The rows that each kind of erasure can name. `given` leaves its row, which must not be erased again. */
const candidates: Record<ErasureKind, string> = {
  response: 'select agency_id, id from responses',
  given: 'select agency_id, id from responses where retention_deleted_at is null',
  room: 'select agency_id, id from rooms',
  reel: 'select agency_id, id from takes where room_participant_id is not null',
  company: 'select agency_id, id from companies',
  agency: 'select agency_id, agency_id as id from agencies',
};

/** At most this many in one transaction. */
const atOnce = 200;

/** Returns how many rows were erased, each with what belongs to it. */
export async function eraseAgain(client: pg.Client, url: string, { marks }: Erasures): Promise<number> {
  if (marks.size === 0) return 0;
  const { rows } = await client.query<{ value: string }>(
    `select value from settings where key = 'signing_key'`,
  );
  const signingKey = Buffer.from(rows[0]?.value ?? '', 'hex');
  const found = await whileUnforced(client, () => findErased(client, marks, signingKey));
  const db = openDatabase(url);
  try {
    for (const { kind, agencyId, ids } of found)
      for (let i = 0; i < ids.length; i += atOnce)
        await erase(db, signingKey, { kind, agencyId, ids: ids.slice(i, i + atOnce) });
  } finally {
    await db.close();
  }
  return found.reduce((sum, { ids }) => sum + ids.length, 0);
}

async function findErased(
  client: pg.Client,
  marks: ReadonlySet<string>,
  signingKey: Uint8Array,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const kind of erasureKinds) {
    const { rows } = await client.query<{ agency_id: string; id: string }>(candidates[kind]);
    const erased = rows.filter(({ id }) => marks.has(erasureMark(signingKey, kind, id)));
    for (const [agencyId, group] of Map.groupBy(erased, ({ agency_id }) => agency_id))
      found.push({ kind, agencyId, ids: group.map(({ id }) => id) });
  }
  return found;
}

/** One erasure may have included another. */
async function erase(db: Database, signingKey: Buffer, { kind, agencyId, ids }: Found): Promise<void> {
  const members: string[] = [];
  await db.asTenant({ agencyId }, async (tx) => {
    if (kind === 'room') await deleteRooms(tx, agencyId, ids);
    if (kind === 'reel') await deleteReels(tx, agencyId, await participantsOf(tx, agencyId, ids));
    if (kind === 'response' || kind === 'given')
      await eraseResponses(tx, signingKey, { kind, agencyId, ids });
    if (kind === 'company') await eraseCompanies(tx, signingKey, agencyId, ids);
    if (kind === 'agency') {
      const all = await tx.select().from(memberships).where(eq(memberships.agency_id, agencyId));
      members.push(...all.map(({ user_id }) => user_id));
      await removeAgency(tx, { signingKey }, agencyId);
    }
  });
  for (const userId of members) await db.asUser(userId, (tx) => removeUserWithoutAgency(tx, userId));
}

/** An erasure of one recording of a person in a room erased all that there were. */
async function participantsOf(tx: Tx, agencyId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: takes.room_participant_id })
    .from(takes)
    .where(sameAgency(takes, agencyId, { id: ids }));
  return rows.flatMap(({ id }) => id ?? []);
}

async function eraseResponses(tx: Tx, signingKey: Buffer, { kind, agencyId, ids }: Found): Promise<void> {
  const rows = await tx
    .select()
    .from(responses)
    .where(sameAgency(responses, agencyId, { id: ids }))
    .for('update');
  if (kind === 'given') {
    for (const row of rows) await deleteGiven(tx, { signingKey, now: () => new Date() }, row);
    return;
  }
  if (rows.length === 0) return;
  await deleteResponses(tx, { signingKey }, agencyId, rows);
  await recordAll(
    tx,
    { agencyId },
    rows.map(({ id }) => ({ kind: 'deleted', subjectKind: 'response', subjectId: id })),
  );
}

async function eraseCompanies(tx: Tx, signingKey: Buffer, agencyId: string, ids: string[]): Promise<void> {
  const rows = await tx
    .select()
    .from(companies)
    .where(sameAgency(companies, agencyId, { id: ids }))
    .for('update');
  for (const row of rows) await deleteCompany(tx, { signingKey }, row, await lockJobsOf(tx, row));
}
