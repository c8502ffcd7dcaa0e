// Who of those who knock is the candidate: nobody, until a host says so. Only then do recordings and messages belong to the
// candidate's interview.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import * as contract from '#contract/room.ts';
import type { Room, VisitorRole } from '#contract/room.ts';
import { postLeave } from '#contract/room-messages.ts';
import { getRoomReview } from '#contract/room-review.ts';
import { newToken } from '../../server/kernel/tokens.ts';
import { roomEntries } from '../../server/domain/candidates/own-page/archive-rooms.ts';
import { room_participants } from '../../server/platform/db/schema/room.ts';
import { addCandidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { auditOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp({ environment: { LIVE_ROOMS: 'true' } });
  owner = await signUp(harness.app, 'Olga Owner');
  job = await makeJob(harness.app, owner);
});
afterAll(() => harness.stop());

interface Visitor {
  token: string;
  participant: string;
}

const about = (room: Room, { token }: { token: string } = owner) => ({ token, params: { id: room.id } });

async function draftFor(response_id: string | null) {
  return {
    ...{ id: newId(), company_id: job.company_id, job_id: response_id && job.id, response_id, name: 'Talk' },
    ...{ description: '', start: harness.deps.now().toISOString(), minutes: 60, time_zone: 'UTC' },
    ...{ record: 'video', is_relay_only: false, members: [] },
  };
}

/** A room with its host inside, for a candidate who was invited. */
async function roomFor(response: string | null): Promise<Room> {
  const room = await ask(harness.app, contract.createRoom, {
    token: owner.token,
    body: await draftFor(response),
  });
  await ask(harness.app, contract.enterRoom, {
    ...about(room),
    body: { id: newId(), token: newToken().token, language: 'en-US' },
  });
  return room;
}

async function knock(
  room: Room,
  name: string,
  token = newToken().token,
  more: object = {},
): Promise<Visitor> {
  const body = { id: newId(), token, language: 'en-US', name, consent: 'yes', ...more };
  const { participant } = await ask(harness.app, contract.knock, {
    params: { hash: room.share_hash },
    body,
  });
  return { token, participant };
}

const admit = (room: Room, { participant }: Visitor, as?: VisitorRole) =>
  ask(harness.app, contract.admitToRoom, { ...about(room), body: { participant, ...(as && { as }) } });
const correct = (room: Room, { participant }: Visitor, as: VisitorRole, by: { token: string } = owner) => ({
  token: by.token,
  params: { id: room.id, person: participant },
  body: { as },
});

async function rowOf({ participant }: Visitor) {
  const [row] = await harness.deps.db.asTenant(owner, (tx) =>
    tx.select().from(room_participants).where(eq(room_participants.id, participant)),
  );
  return row;
}
/** The live interviews in what the candidate can download. */
const archivedOf = async (responseId: string) =>
  (
    await harness.deps.db.asTenant(owner, (tx) =>
      roomEntries(tx, { agency_id: owner.agencyId, id: responseId }),
    )
  ).rooms.length;

const guest = { kind: 'guest', role: 'guest', response_id: null };

test('the first who knocks is nobody’s candidate, whatever name and role they give', async () => {
  const { id: response } = await addCandidate(harness.app, job, { name: 'Carla Candidate' });
  const room = await roomFor(response);
  const asked = { role: 'candidate', kind: 'candidate', as: 'candidate', response_id: response };
  const impostor = await knock(room, 'Carla Candidate', newToken().token, asked);
  const carla = await knock(room, 'Carla Candidate');
  expect(await rowOf(impostor)).toMatchObject({ state: 'knocking', ...guest });

  await admit(room, impostor, 'guest');
  await admit(room, carla, 'candidate');
  expect(await rowOf(impostor)).toMatchObject({ state: 'admitted', ...guest });
  expect(await rowOf(carla)).toMatchObject({ state: 'admitted', role: 'candidate', response_id: response });
  expect(await archivedOf(response)).toBe(1);
});

test('a page that sends no role admits a guest', async () => {
  const { id: response } = await addCandidate(harness.app, job);
  const room = await roomFor(response);
  const visitor = await knock(room, 'Anna');
  await admit(room, visitor);
  expect(await rowOf(visitor)).toMatchObject(guest);
});

test('an impostor who was admitted as the candidate is made a guest, and leaves nothing in the candidate’s interview', async () => {
  const { app } = harness;
  const { id: response } = await addCandidate(app, job);
  const room = await roomFor(response);
  const impostor = await knock(room, 'Carla Candidate');
  await admit(room, impostor, 'candidate');
  expect(await archivedOf(response)).toBe(1);
  await ask(app, contract.removeFromRoom, {
    ...about(room),
    body: { participant: impostor.participant },
  });
  await ask(app, contract.setVisitorRole, correct(room, impostor, 'guest'));
  await ask(app, contract.setVisitorRole, correct(room, impostor, 'guest'));
  expect(await rowOf(impostor)).toMatchObject({ state: 'removed', ...guest });
  expect(await archivedOf(response)).toBe(0);
  const edits = (await auditOf(app, owner, room.id)).filter(({ kind }) => kind === 'edited');
  expect(edits).toMatchObject([{ before: { role: 'candidate' }, after: { role: 'guest' } }]);
  expect(JSON.stringify(edits)).not.toContain('Carla');
});

test('a candidate who comes on a second device is admitted twice, and both sides are theirs', async () => {
  const { id: response } = await addCandidate(harness.app, job);
  const room = await roomFor(response);
  const [laptop, phone] = [await knock(room, 'Carla'), await knock(room, 'Carla')];
  for (const device of [laptop, phone]) await admit(room, device, 'candidate');
  for (const device of [laptop, phone])
    expect(await rowOf(device)).toMatchObject({ role: 'candidate', response_id: response });
});

test('a candidate who leaves and knocks again is decided on again', async () => {
  const { id: response } = await addCandidate(harness.app, job);
  const room = await roomFor(response);
  const carla = await knock(room, 'Carla');
  await admit(room, carla, 'candidate');
  await ask(harness.app, postLeave, { token: carla.token });
  await knock(room, 'Carla', carla.token);
  expect(await rowOf(carla)).toMatchObject({ state: 'knocking', role: 'candidate' });
  await admit(room, carla, 'guest');
  expect(await rowOf(carla)).toMatchObject(guest);
});

test('in a room without a scheduled candidate, a candidate belongs to no interview', async () => {
  const room = await roomFor(null);
  const visitor = await knock(room, 'Anna');
  await admit(room, visitor, 'candidate');
  expect(await rowOf(visitor)).toMatchObject({ role: 'candidate', response_id: null });
});

test('a room that turns out to be another candidate’s takes its candidate along', async () => {
  const { app } = harness;
  const [wrong, right] = [await addCandidate(app, job), await addCandidate(app, job)];
  const room = await roomFor(wrong.id);
  const [carla, gus] = [await knock(room, 'Carla'), await knock(room, 'Gus')];
  await admit(room, carla, 'candidate');
  await admit(room, gus, 'guest');
  const { updated_at, start } = await ask(app, contract.getRoom, about(room));
  const body = { ...(await draftFor(right.id)), id: room.id, start, updated_at };
  await ask(app, contract.updateRoom, { ...about(room), body });
  expect(await rowOf(carla)).toMatchObject({ response_id: right.id });
  expect(await rowOf(gus)).toMatchObject(guest);
  expect([await archivedOf(wrong.id), await archivedOf(right.id)]).toEqual([0, 1]);
});

test('the host in the room corrects who the candidate was, and after the end every member who may host', async () => {
  const { app } = harness;
  const room = await roomFor(null);
  const visitor = await knock(room, 'Anna');
  await admit(room, visitor, 'guest');
  const outside = await addColleague(app, owner, 'recruiter');
  const reviewer = await addColleague(app, owner, 'reviewer');
  const stranger = await signUp(app, 'Sven Stranger');
  const set: Endpoint = contract.setVisitorRole;
  const code = async (by: { token: string }) =>
    await refusal(app, set, correct(room, visitor, 'candidate', by));
  for (const by of [outside, reviewer]) expect(await code(by)).toMatchObject({ code: 'forbidden' });
  expect(await code(stranger)).toMatchObject({ code: 'not_found' });
  expect(await code(visitor)).toMatchObject({ status: 401 });

  await ask(app, contract.endRoom, about(room));
  expect(await code(reviewer)).toMatchObject({ code: 'forbidden' });
  await ask(app, contract.setVisitorRole, correct(room, visitor, 'candidate', outside));
  expect(await rowOf(visitor)).toMatchObject({ role: 'candidate' });
});

test('a member is neither candidate nor guest', async () => {
  const { app } = harness;
  const room = await roomFor(null);
  const colleague = await addColleague(app, owner, 'recruiter');
  const { participant } = await ask(app, contract.enterRoom, {
    ...about(room, colleague),
    body: { id: newId(), token: newToken().token, language: 'en-US' },
  });
  const member = { token: '', participant };
  expect(await refusal(app, contract.setVisitorRole, correct(room, member, 'candidate'))).toMatchObject({
    code: 'forbidden',
  });
  expect(await ask(app, getRoomReview, about(room))).toMatchObject({ sides: [] });
});
