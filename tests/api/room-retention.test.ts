// Live rooms at the end of retention, on hold, and after a candidate: nothing of them stays, and nothing on hold goes.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeCompany } from '#contract/company.ts';
import { deleteWorkspace } from '#contract/workspace.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { getLobby, getRooms } from '#contract/room.ts';
import { setLegalHold, setRetention } from '#contract/retention.ts';
import { deleteGiven } from '../../server/domain/candidates/retention/delete-given.ts';
import { findLocked } from '../../server/domain/interviews/progress.ts';
import { processVideo } from '../../server/domain/interviews/takes/process-video.ts';
import { runRoomRetention } from '../../server/domain/rooms/retention.ts';
import { agencies } from '../../server/platform/db/schema/agency.ts';
import { files } from '../../server/platform/db/schema/company.ts';
import { room_messages, room_participants, rooms } from '../../server/platform/db/schema/room.ts';
import {
  room_notes,
  room_pads,
  room_renditions,
  room_scores,
} from '../../server/platform/db/schema/room-content.ts';
import { takes } from '../../server/platform/db/schema/take.ts';
import { addCandidate, deleteForGood } from './candidates.ts';
import { eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { ask, makeJob, refusal } from './people.ts';
import { addRoom, addSide, sendReel } from './room-side.ts';
import { auditOf } from './workspace.ts';

const dayMs = 86_400_000;
let harness: TestApp;
let owner: SignedUp;
let job: JobDetail;
beforeAll(async () => {
  harness = await startTestApp({ worker: true, environment: { LIVE_ROOMS: 'true' } });
});
afterAll(() => harness.stop());

async function freshOrganization(): Promise<void> {
  owner = await signUp(harness);
  job = await makeJob(harness.app, owner);
}

const run = (days: number) => {
  const later = new Date(Date.now() + days * dayMs);
  return runRoomRetention.run({}, { ...harness.deps, now: () => later });
};
const inAgency: <T>(work: Parameters<typeof harness.deps.db.asTenant<T>>[1]) => Promise<T> = (work) =>
  harness.deps.db.asTenant({ agencyId: owner.agencyId }, work);
const warnings = () =>
  harness.mails.filter(({ to, subject }) => to.address === owner.email && subject.includes('14 days'));

/** A room that ended just now, with everything that a room can have. */
async function fullRoom({ responseId = null }: { responseId?: string | null } = {}) {
  const ended = { responseId, endedAt: new Date() };
  const roomId = await addRoom(harness, owner, job.company_id, ended);
  const side = await addSide(harness, owner, job.company_id, { roomId, name: 'Hedwig Hidden' });
  const bytes = Buffer.concat(candidate.someParts(1, 3000));
  const { take } = await sendReel(harness, side, [{ bytes }]);
  await processVideo.run({ agency_id: owner.agencyId, take_id: take }, harness.deps);
  const of = { agency_id: owner.agencyId, room_id: roomId };
  await inAgency(async (tx) => {
    await tx.insert(room_messages).values({
      ...{ ...of, seq: 1, id: newId(), from_id: side.participantId, kind: 'chat', body: { text: 'secret' } },
    });
    await tx
      .insert(room_notes)
      .values({ ...of, id: newId(), user_id: owner.userId, text: 'secret', at_ms: 0 });
    await tx.insert(room_scores).values({
      ...{ ...of, user_id: owner.userId, criterion_id: newId(), rating: 3, text: 'secret' },
    });
    await tx.insert(room_pads).values({ ...of, pad_id: newId() });
    await tx.insert(room_renditions).values({ ...of, id: newId(), kind: 'grid', state: 'ready' });
  });
  return { roomId, sha256: candidate.sha256Of(bytes) };
}

/** How many rows there are of a room, by table. */
function left(roomId: string, sha256: string): Promise<Record<string, number>> {
  return inAgency(async (tx) => ({
    rooms: await tx.$count(rooms, eq(rooms.id, roomId)),
    people: await tx.$count(room_participants, eq(room_participants.room_id, roomId)),
    chat: await tx.$count(room_messages, eq(room_messages.room_id, roomId)),
    notes: await tx.$count(room_notes, eq(room_notes.room_id, roomId)),
    scores: await tx.$count(room_scores, eq(room_scores.room_id, roomId)),
    pads: await tx.$count(room_pads, eq(room_pads.room_id, roomId)),
    renditions: await tx.$count(room_renditions, eq(room_renditions.room_id, roomId)),
    reels: await tx.$count(
      takes,
      sql`exists (select from ${room_participants} p where p.id = ${takes.room_participant_id} and p.room_id = ${roomId})`,
    ),
    files: await tx.$count(files, eq(files.sha256, sha256)),
  }));
}
const all = (count: number) => ({
  ...{ rooms: count, people: count, chat: count, notes: count, scores: count, pads: count },
  ...{ renditions: count, reels: count, files: count },
});

test('a room is deleted with everything in it when the company’s days since its end are over, two weeks after a warning', async () => {
  await freshOrganization();
  await ask(harness.app, setRetention, {
    ...{ token: owner.token, params: { id: job.company_id }, body: { retention_days: 100 } },
  });
  const { roomId, sha256 } = await fullRoom();
  const [row] = await inAgency((tx) => tx.select().from(rooms).where(eq(rooms.id, roomId)));
  await run(85.9);
  await run(86.1);
  await run(86.2);
  await eventually(() => Promise.resolve(expect(warnings()).toHaveLength(1)));
  expect(warnings()[0]?.text).toMatch(/Live interviews at .+: 1/);
  await run(99.9);
  expect(await left(roomId, sha256)).toEqual(all(1));
  await run(100.2);
  expect(await left(roomId, sha256)).toEqual(all(0));
  expect(await ask(harness.app, getRooms, { token: owner.token })).toEqual([]);
  expect(await refusal(harness.app, getLobby, { params: { hash: row?.share_hash ?? '' } })).toMatchObject({
    code: 'not_found',
  });
  const lines = await auditOf(harness.app, owner, roomId);
  expect(lines.map(({ kind }) => kind)).toEqual(['retention_deleted']);
  await run(101);
});

test('without a warning nothing is deleted, however old it is', async () => {
  await freshOrganization();
  const { roomId, sha256 } = await fullRoom();
  await run(900);
  await run(913);
  expect(await left(roomId, sha256)).toEqual(all(1));
  await run(914.1);
  expect(await left(roomId, sha256)).toEqual(all(0));
});

test('a hold of the room or of its candidate keeps the room, its company and the organization', async () => {
  await freshOrganization();
  const person = await addCandidate(harness.app, job);
  const ofCandidate = await fullRoom({ responseId: person.id });
  const own = await fullRoom();
  const hold = (on: boolean) =>
    ask(harness.app, setLegalHold, {
      ...{ token: owner.token, params: { id: person.id }, body: { on, reason: 'A complaint' } },
    });
  await hold(true);
  await inAgency((tx) => tx.update(rooms).set({ legal_hold: true }).where(eq(rooms.id, own.roomId)));
  await run(900);
  await run(1000);
  for (const { roomId, sha256 } of [ofCandidate, own]) expect(await left(roomId, sha256)).toEqual(all(1));

  // The room's own hold alone is enough.
  await hold(false);
  const company = { token: owner.token, params: { id: job.company_id } };
  expect(await refusal(harness.app, removeCompany, company)).toMatchObject({ code: 'legal_hold' });
  await inAgency((tx) => tx.update(agencies).set({ taken_over_at: new Date() }));
  expect(await refusal(harness.app, deleteWorkspace, { token: owner.token })).toMatchObject({
    code: 'legal_hold',
  });
  expect(await left(own.roomId, own.sha256)).toEqual(all(1));
});

test('the end of a candidate’s retention and their deletion take their rooms with them', async () => {
  await freshOrganization();
  const [kept, erased] = [await addCandidate(harness.app, job), await addCandidate(harness.app, job)];
  const first = await fullRoom({ responseId: kept.id });
  const second = await fullRoom({ responseId: erased.id });
  const other = await fullRoom();
  await inAgency(async (tx) => {
    const row = await findLocked(tx, owner.agencyId, kept.id);
    if (row) await deleteGiven(tx, harness.deps, row);
  });
  expect(await left(first.roomId, first.sha256)).toEqual(all(0));
  await deleteForGood(harness, owner.token, erased.id);
  expect(await left(second.roomId, second.sha256)).toEqual(all(0));
  expect(await left(other.roomId, other.sha256)).toEqual(all(1));
});
