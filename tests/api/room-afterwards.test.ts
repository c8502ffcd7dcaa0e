// What becomes of a live room after its end: it is read, deleted, put on hold, opened again; and when it counts as empty.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erase } from '#contract/candidate-page.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { removeResponse } from '#contract/response-changes.ts';
import * as contract from '#contract/room.ts';
import type { Room } from '#contract/room.ts';
import { closeRooms } from '../../server/domain/rooms/close.ts';
import { newToken } from '../../server/kernel/tokens.ts';
import { room_participants, rooms } from '../../server/platform/db/schema/room.ts';
import { takes } from '../../server/platform/db/schema/take.ts';
import { addCandidate, deleteForGood } from './candidates.ts';
import { signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { addColleague, ask, makeJob, refusal } from './people.ts';
import type { Person } from './people.ts';
import { addRoom, addSide, sendReel } from './room-side.ts';
import { auditOf } from './workspace.ts';

const minuteMs = 60_000;
let harness: TestApp;
let owner: SignedUp;
let job: JobDetail;
beforeAll(async () => {
  harness = await startTestApp({ environment: { LIVE_ROOMS: 'true' } });
  owner = await signUp(harness);
  job = await makeJob(harness.app, owner);
});
afterAll(() => harness.stop());

const inAgency: <T>(work: Parameters<typeof harness.deps.db.asTenant<T>>[1]) => Promise<T> = (work) =>
  harness.deps.db.asTenant({ agencyId: owner.agencyId }, work);
const about = (id: string, person: Person = owner) => ({ token: person.token, params: { id } });
const ended = (responseId: string | null = null) =>
  addRoom(harness, owner, job.company_id, { responseId, endedAt: harness.deps.now() });
const kindsOf = async (id: string) => (await auditOf(harness.app, owner, id)).map(({ kind }) => kind);
const hold = (id: string, on = true) =>
  ask(harness.app, contract.setRoomHold, { ...about(id), body: { on, reason: 'A complaint' } });
const rowOf = async (id: string) => {
  const [row] = await inAgency((tx) => tx.select().from(rooms).where(eq(rooms.id, id)));
  return row;
};

test('a room is read by those who see it, and deleted by those who manage rooms in its company', async () => {
  const { app } = harness;
  const id = await ended();
  const reviewer = await addColleague(app, owner, 'reviewer');
  const elsewhere = await addColleague(app, owner, 'recruiter', { allCompanies: false });
  const stranger = await signUp(harness);
  expect(await ask(app, contract.getRoom, about(id, reviewer))).toMatchObject({
    ...{ id, status: 'ended', legal_hold: false, can_reopen: false },
    permissions: ['live.view'],
  });
  const refused: [Endpoint, Person, string][] = [
    [contract.deleteRoom, reviewer, 'forbidden'],
    [contract.getRoom, elsewhere, 'not_found'],
    [contract.deleteRoom, elsewhere, 'not_found'],
    [contract.getRoom, stranger, 'not_found'],
    [contract.deleteRoom, stranger, 'not_found'],
  ];
  for (const [endpoint, person, code] of refused)
    expect.soft(await refusal(app, endpoint, about(id, person))).toMatchObject({ code });
  expect(await rowOf(id)).toBeDefined();
  await ask(app, contract.deleteRoom, about(id, await addColleague(app, owner, 'recruiter')));
  expect(await refusal(app, contract.getRoom, about(id))).toMatchObject({ code: 'not_found' });
  expect(await kindsOf(id)).toEqual(['deleted']);
});

test('a deleted room takes its recordings along, also in the audit log’s numbers', async () => {
  const id = await ended();
  const side = await addSide(harness, owner, job.company_id, { roomId: id });
  await sendReel(harness, side, [{ bytes: Buffer.concat(candidate.someParts(1, 3000)) }]);
  await ask(harness.app, contract.deleteRoom, about(id));
  const ofSide = eq(takes.room_participant_id, side.participantId);
  expect(await inAgency((tx) => tx.$count(takes, ofSide))).toBe(0);
  const [line] = await auditOf(harness.app, owner, id);
  expect(line).toMatchObject({ user_id: owner.userId, after: { takes: 1 } });
});

test('a room that is not over, or was canceled before its time, cannot be deleted', async () => {
  const { app } = harness;
  const code = async (id: string) => (await refusal(app, contract.deleteRoom, about(id))).code;
  const id = await addRoom(harness, owner, job.company_id);
  const set = (values: object) => inAgency((tx) => tx.update(rooms).set(values).where(eq(rooms.id, id)));
  for (const status of ['scheduled', 'waiting', 'live']) {
    await set({ status });
    expect.soft(await code(id), status).toBe('room_not_over');
  }
  const start = new Date(harness.deps.now().getTime() + minuteMs);
  await set({ status: 'canceled', start });
  expect(await code(id)).toBe('room_not_over');
  harness.passTime(2 * minuteMs);
  await ask(app, contract.deleteRoom, about(id));
});

test('a hold keeps a room until somebody who manages settings lifts it, and says why in the audit log', async () => {
  const { app } = harness;
  const id = await ended();
  const recruiter = await addColleague(app, owner, 'recruiter');
  const body = { on: true, reason: 'Mine' };
  expect(await refusal(app, contract.setRoomHold, { ...about(id, recruiter), body })).toMatchObject({
    code: 'forbidden',
  });
  expect((await hold(id)).legal_hold).toBe(true);
  expect((await hold(id)).legal_hold).toBe(true);
  expect(await refusal(app, contract.deleteRoom, about(id))).toMatchObject({ code: 'legal_hold' });
  expect((await hold(id, false)).legal_hold).toBe(false);
  await ask(app, contract.deleteRoom, about(id));
  expect(await kindsOf(id)).toEqual(['hold_on', 'hold_off', 'deleted']);
  expect((await auditOf(app, owner, id))[0]?.after).toEqual({ reason: 'A complaint' });
});

test('a candidate whose room is on hold cannot be deleted, by the team or by themselves', async () => {
  const { app } = harness;
  const [person, early] = [await addCandidate(app, job), await addCandidate(app, job)];
  const id = await ended(person.id);
  // Also somebody who came into a room that is not theirs.
  const side = await addSide(harness, owner, job.company_id, { roomId: await ended() });
  const other = await addCandidate(app, job);
  await inAgency((tx) =>
    tx
      .update(room_participants)
      .set({ response_id: other.id })
      .where(eq(room_participants.id, side.participantId)),
  );
  const earlyRoom = await ended(early.id);
  await hold(id);
  await hold(side.roomId);
  for (const { id: responseId, token } of [person, other]) {
    expect(await refusal(app, removeResponse, about(responseId))).toMatchObject({ code: 'legal_hold' });
    expect(await refusal(app, erase, { token, body: { id: newId() } })).toMatchObject({ code: 'legal_hold' });
  }
  // Removed before the hold: the sweep looks again.
  await ask(app, removeResponse, about(early.id));
  await hold(earlyRoom);
  await deleteForGood(harness, owner.token, (await addCandidate(app, job)).id);
  expect(await rowOf(earlyRoom)).toBeDefined();
  await hold(id, false);
  await deleteForGood(harness, owner.token, person.id);
  expect(await rowOf(id)).toBeUndefined();
});

async function makeRoom(): Promise<Room> {
  return ask(harness.app, contract.createRoom, {
    token: owner.token,
    body: {
      ...{ id: newId(), company_id: job.company_id, job_id: null, response_id: null, name: 'Talk' },
      ...{ description: '', start: harness.deps.now().toISOString(), minutes: 60, time_zone: 'UTC' },
      ...{ record: 'video', is_relay_only: false, members: [] },
    },
  });
}

async function enter(room: Room, person: Person = owner): Promise<string> {
  const body = { id: newId(), token: newToken().token, language: 'en-US' };
  return (await ask(harness.app, contract.enterRoom, { ...about(room.id, person), body })).participant;
}

async function knock(room: Room, { token } = newToken()): Promise<{ participant: string; token: string }> {
  const body = { id: newId(), token, language: 'en-US', name: 'Anna', consent: 'no' };
  const sent = { params: { hash: room.share_hash }, body };
  return { token, ...(await ask(harness.app, contract.knock, sent)) };
}

const admit = (room: Room, { participant }: { participant: string }) =>
  ask(harness.app, contract.admitToRoom, { ...about(room.id), body: { participant, as: 'candidate' } });
/** As the open stream of a page writes it. */
const comeIn = (ids: string[]) =>
  inAgency(async (tx) => {
    for (const id of ids)
      await tx
        .update(room_participants)
        .set({ state: 'in', last_seen_at: harness.deps.now() })
        .where(eq(room_participants.id, id));
  });

/** A room in which the host and a candidate are talking. */
async function talking() {
  const room = await makeRoom();
  const host = await enter(room);
  const anna = await knock(room);
  await admit(room, anna);
  await comeIn([host, anna.participant]);
  await inAgency((tx) =>
    tx.update(rooms).set({ status: 'live', live_at: harness.deps.now() }).where(eq(rooms.id, room.id)),
  );
  return { room, host, anna };
}

test('the host opens an ended room again within half an hour, and people knock again', async () => {
  const { app } = harness;
  const { room, anna } = await talking();
  const coHost = await addColleague(app, owner, 'recruiter');
  await enter(room, coHost);
  await ask(app, contract.endRoom, about(room.id));
  await inAgency((tx) =>
    tx.update(rooms).set({ retention_warned_at: new Date() }).where(eq(rooms.id, room.id)),
  );
  expect((await ask(app, contract.getRoom, about(room.id))).can_reopen).toBe(true);
  expect((await ask(app, contract.getRoom, about(room.id, coHost))).can_reopen).toBe(false);
  expect(await refusal(app, contract.reopenRoom, about(room.id, coHost))).toMatchObject({
    code: 'forbidden',
  });
  harness.passTime(29 * minuteMs);
  await ask(app, contract.reopenRoom, about(room.id));
  await ask(app, contract.reopenRoom, about(room.id));
  expect(await rowOf(room.id)).toMatchObject({
    ...{ status: 'live', ended_at: null, end_reason: '', retention_warned_at: null },
  });
  // Nobody is inside without being admitted again, and the room is not closed at once for being empty.
  await closeRooms.run({}, harness.deps);
  expect((await rowOf(room.id))?.status).toBe('live');
  await enter(room);
  expect((await knock(room, { token: anna.token, hash: Buffer.of() })).participant).toBe(anna.participant);
  const [person] = await inAgency((tx) =>
    tx.select().from(room_participants).where(eq(room_participants.id, anna.participant)),
  );
  expect(person).toMatchObject({ state: 'knocking', role: 'candidate' });
  await admit(room, anna);
  expect(await kindsOf(room.id)).toEqual(['created', 'ended', 'reopened']);
});

test('after half an hour, and after four hours of talking, an ended room stays ended', async () => {
  const { app } = harness;
  const { room } = await talking();
  await ask(app, contract.endRoom, about(room.id));
  harness.passTime(30 * minuteMs);
  expect((await ask(app, contract.getRoom, about(room.id))).can_reopen).toBe(false);
  expect(await refusal(app, contract.reopenRoom, about(room.id))).toMatchObject({ code: 'room_ended' });

  const long = (await talking()).room;
  await inAgency((tx) =>
    tx
      .update(rooms)
      .set({ live_at: new Date(harness.deps.now().getTime() - 240 * minuteMs) })
      .where(eq(rooms.id, long.id)),
  );
  await ask(app, contract.endRoom, about(long.id));
  expect(await refusal(app, contract.reopenRoom, about(long.id))).toMatchObject({ code: 'room_ended' });
});

test('a room whose server was down for half an hour goes on, and one that stays empty ends', async () => {
  const { room, host } = await talking();
  const close = () => closeRooms.run({}, harness.deps);
  await close();
  // No server runs, so nobody's page can say that it is there.
  harness.passTime(31 * minuteMs);
  await close();
  expect((await rowOf(room.id))?.status).toBe('live');
  await comeIn([host]);
  await close();
  expect(await rowOf(room.id)).toMatchObject({ status: 'live', empty_at: null });
  harness.passTime(minuteMs);
  await close();
  harness.passTime(14 * minuteMs);
  await close();
  expect((await rowOf(room.id))?.status).toBe('live');
  // A server that has just started does not know how long it was down.
  const { db } = harness.deps;
  const restarted = { ...harness.deps, db: Object.create(db) as typeof db };
  harness.passTime(10 * minuteMs);
  await closeRooms.run({}, restarted);
  expect((await rowOf(room.id))?.status).toBe('live');
  harness.passTime(15 * minuteMs);
  await close();
  expect(await rowOf(room.id)).toMatchObject({ status: 'ended', end_reason: 'empty' });
});
