// The interviewers' side of a live room: who sees which notes and scores, and when.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import {
  getRoomCalendar,
  getRoomPanel,
  markAsked,
  saveRoomGuide,
  saveRoomNote,
  saveRoomScore,
  submitRoomScores,
} from '#contract/room-panel.ts';
import { createRoom, endRoom, enterRoom, getRoom, knock } from '#contract/room.ts';
import type { Room } from '#contract/room.ts';
import { newToken } from '../../server/kernel/tokens.ts';
import { rooms } from '../../server/platform/db/schema/room.ts';
import { addCandidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, companyDraft, makeJob, refusal, send, signUp } from './people.ts';
import type { Person } from './people.ts';

let harness: TestApp;
let owner: Person;
let carl: Person;
let reader: Person;
let room: Room;
const [question, clarity] = [newId(), newId()];

beforeAll(async () => {
  harness = await startTestApp({ environment: { LIVE_ROOMS: 'true' } });
  const { app } = harness;
  owner = await signUp(app, 'Olga Owner');
  carl = await addColleague(app, owner, 'admin', { name: 'Carl' });
  reader = await addColleague(app, owner, 'admin', { name: 'Rita' });
  const { id: company_id } = await ask(app, createCompany, { token: owner.token, body: companyDraft() });
  room = await ask(app, createRoom, {
    token: owner.token,
    body: {
      ...{ id: newId(), company_id, job_id: null, response_id: null, name: 'Talk', description: '' },
      ...{ start: new Date().toISOString(), minutes: 60, time_zone: 'Europe/London', record: 'video' },
      ...{ is_relay_only: false, members: [{ user_id: carl.userId, role: 'interviewer' }] },
    },
  });
  await ask(app, saveRoomGuide, {
    ...of(owner),
    body: {
      questions: [{ id: question, text: 'Why nursing?', minutes: 10 }],
      criteria: [{ id: clarity, name: 'Clarity' }],
      updated_at: room.updated_at,
    },
  });
});
afterAll(() => harness.stop());

const inRoom = (id: string, values: Partial<typeof rooms.$inferInsert>) =>
  harness.deps.db.asTenant(owner, (tx) => tx.update(rooms).set(values).where(eq(rooms.id, id)));
const of = ({ token }: Pick<Person, 'token'>, more: Record<string, string> = {}) => ({
  token,
  params: { id: room.id, ...more },
});
const panelOf = (person: Person) => ask(harness.app, getRoomPanel, of(person));
const note = (person: Person, id: string, text: string, visibility: 'mine' | 'team') =>
  ({ ...of(person, { note: id }), body: { text, at_ms: 5000, visibility } }) as const;
const score = (person: Person, rating: number | null) =>
  ask(harness.app, saveRoomScore, {
    ...of(person, { criterion: clarity }),
    body: { rating, text: 'Because' },
  });

test('an interviewer’s notes are their own until they share them, and only they change them', async () => {
  const { app } = harness;
  const [own, shared] = [newId(), newId()];
  await ask(app, saveRoomNote, note(owner, own, 'Not for Carl', 'mine'));
  await ask(app, saveRoomNote, note(owner, shared, 'For all', 'team'));
  await ask(app, saveRoomNote, note(owner, shared, 'For everyone', 'team'));
  expect((await panelOf(owner)).notes).toHaveLength(2);
  expect((await panelOf(carl)).notes).toMatchObject([{ text: 'For everyone', user_id: owner.userId }]);

  for (const id of [own, shared])
    expect(await refusal(app, saveRoomNote, note(carl, id, 'Mine now', 'team'))).toMatchObject({
      code: 'not_found',
    });
  await ask(app, saveRoomNote, note(carl, shared, '', 'team'));
  expect((await panelOf(owner)).notes).toHaveLength(2);
  await ask(app, saveRoomNote, note(owner, shared, '', 'team'));
  expect((await panelOf(carl)).notes).toEqual([]);
});

test('interviewers see each other’s scores after they have submitted their own, others when the room is over', async () => {
  const { app } = harness;
  await score(owner, 4);
  await ask(app, enterRoom, {
    ...of(owner),
    body: { id: newId(), token: newToken().token, language: 'en-US' },
  });
  expect(await refusal(app, submitRoomScores, of(carl))).toMatchObject({ code: 'invalid_fields' });
  await score(carl, 2);
  expect((await panelOf(carl)).scores).toMatchObject([{ user_id: carl.userId, rating: 2 }]);

  const submitted = await ask(app, submitRoomScores, of(owner));
  expect(submitted).toMatchObject({ others_hidden: false, scores: [{ rating: 4 }] });
  expect(await panelOf(carl)).toMatchObject({ others_hidden: true, scores: [{ rating: 2 }] });
  expect((await panelOf(reader)).scores).toEqual([]);

  expect((await ask(app, submitRoomScores, of(carl))).scores).toHaveLength(2);
  expect((await panelOf(owner)).scores).toHaveLength(2);
  await ask(app, endRoom, of(owner));
  expect(await panelOf(reader)).toMatchObject({ others_hidden: false, scores: [{}, {}] });
});

test('scores need a criterion of the room, and the guide only those who manage rooms', async () => {
  const { app } = harness;
  const unknown = { ...of(owner, { criterion: newId() }), body: { rating: 1, text: '' } };
  expect(await refusal(app, saveRoomScore, unknown)).toMatchObject({ code: 'not_found' });
  const viewer = await addColleague(app, owner, 'admin', { permissions: ['live.view'] });
  const { updated_at } = await panelOf(owner);
  const guide = { ...of(viewer), body: { questions: [], criteria: [], updated_at } };
  expect(await refusal(app, saveRoomGuide, guide)).toMatchObject({ code: 'forbidden' });
  expect((await panelOf(viewer)).guide.questions).toMatchObject([{ text: 'Why nursing?' }]);
});

test('the moment at which a question was asked is marked once by those who talk, and a change of the guide keeps it', async () => {
  const { app } = harness;
  const draft = {
    ...{ id: newId(), company_id: room.company_id, job_id: null, response_id: null, name: 'Second talk' },
    ...{ description: '', start: new Date().toISOString(), minutes: 60, time_zone: 'Europe/London' },
    ...{ record: 'off', is_relay_only: false, members: [{ user_id: reader.userId, role: 'observer' }] },
  };
  const { id, updated_at } = await ask(app, createRoom, { token: owner.token, body: draft });
  const [first, second] = [newId(), newId()];
  const questions = [
    { id: first, text: 'Why nursing?', minutes: 10 },
    { id: second, text: 'Nights?', minutes: null },
  ];
  const guide = { token: owner.token, params: { id } };
  const saved = await ask(app, saveRoomGuide, { ...guide, body: { questions, criteria: [], updated_at } });
  const mark = (person: Person, question: string, asked = true) => ({
    token: person.token,
    params: { id, question },
    body: { asked },
  });
  const askedNow = async () =>
    (await ask(app, getRoomPanel, guide)).asked.map(({ question: asked }) => asked);
  // Not inside; only watching.
  expect(await refusal(app, markAsked, mark(owner, first))).toMatchObject({ code: 'forbidden' });
  for (const { token } of [owner, reader])
    await ask(app, enterRoom, {
      ...{ token, params: { id } },
      body: { id: newId(), token: newToken().token, language: 'en-US' },
    });
  expect(await refusal(app, markAsked, mark(reader, first))).toMatchObject({ code: 'forbidden' });
  expect(await refusal(app, markAsked, mark(owner, newId()))).toMatchObject({ code: 'not_found' });

  await inRoom(id, { live_at: new Date(Date.now() - 60_000) });
  await ask(app, markAsked, mark(owner, second));
  const [{ at_ms } = { at_ms: 0 }] = (await ask(app, getRoomPanel, guide)).asked;
  expect(at_ms).toBeGreaterThanOrEqual(60_000);
  await inRoom(id, { live_at: new Date(Date.now() - 90_000) });
  await ask(app, markAsked, mark(owner, second));
  await ask(app, markAsked, mark(owner, first));
  expect((await ask(app, getRoomPanel, guide)).asked[0]).toEqual({ question: second, at_ms });
  expect(await askedNow()).toEqual([second, first]);

  // What was asked since makes no form outdated.
  const shorter = { questions: questions.slice(1), criteria: [], updated_at: saved.updated_at };
  await ask(app, saveRoomGuide, { ...guide, body: shorter });
  expect(await askedNow()).toEqual([second]);
  await ask(app, markAsked, mark(owner, second, false));
  expect(await askedNow()).toEqual([]);
});

test('a guide that somebody else has saved in the meantime is not overwritten', async () => {
  const { app } = harness;
  const { id } = await ask(app, createRoom, {
    token: owner.token,
    body: {
      ...{ id: newId(), company_id: room.company_id, job_id: null, response_id: null, name: 'Third talk' },
      ...{ description: '', start: new Date().toISOString(), minutes: 60, time_zone: 'Europe/London' },
      ...{ record: 'off', is_relay_only: false, members: [] },
    },
  });
  const at = (person: Person) => ({ token: person.token, params: { id } });
  const first = await ask(app, getRoomPanel, at(owner));
  const guideWith = (text: string, updated_at: string) => ({
    ...{ questions: [{ id: question, text, minutes: null }], criteria: [], updated_at },
  });
  const ofCarl = await ask(app, saveRoomGuide, {
    ...at(carl),
    body: guideWith('Asked by Carl?', first.updated_at),
  });
  const late = { ...at(owner), body: guideWith('Asked by Olga?', first.updated_at) };
  expect(await refusal(app, saveRoomGuide, late)).toMatchObject({
    ...{ status: 409, code: 'edited_meanwhile', details: { current: ofCarl } },
  });
  // Carl’s answer was lost, so he sends the same again.
  const again = { ...at(carl), body: guideWith('Asked by Carl?', first.updated_at) };
  expect(await ask(app, saveRoomGuide, again)).toEqual(ofCarl);
  // The room’s own form has the same version.
  expect((await ask(app, getRoom, at(owner))).updated_at).toBe(ofCarl.updated_at);

  const mine = { ...at(owner), body: guideWith('Asked by Olga?', ofCarl.updated_at) };
  const { guide } = await ask(app, saveRoomGuide, mine);
  expect(guide.questions).toMatchObject([{ text: 'Asked by Olga?' }]);
});

test('the panel names the authors and the scheduled candidate', async () => {
  const { app } = harness;
  await ask(app, saveRoomNote, note(carl, newId(), 'From Carl', 'team'));
  const { authors, candidate_name } = await panelOf(owner);
  expect(authors).toContainEqual({ user_id: carl.userId, name: 'Carl' });
  expect(candidate_name).toBeNull();
  const job = await makeJob(app, owner);
  const { id: response_id } = await addCandidate(app, job, { name: 'Carla Candidate' });
  const other = await ask(app, createRoom, {
    token: owner.token,
    body: {
      ...{ id: newId(), company_id: job.company_id, job_id: job.id, response_id, name: 'Talk' },
      ...{ description: '', start: new Date().toISOString(), minutes: 60, time_zone: 'Europe/London' },
      ...{ record: 'off', is_relay_only: false, members: [] },
    },
  });
  const call = { token: owner.token, params: { id: other.id } };
  expect(await ask(app, getRoomPanel, call)).toMatchObject({ candidate_name: 'Carla Candidate' });
});

test('a participant’s token opens neither the guide nor notes and scores', async () => {
  const { app } = harness;
  const { token } = newToken();
  const body = { id: newId(), token, name: 'Anna', language: 'en-US', consent: null };
  await send(app, knock, { params: { hash: room.share_hash }, body });
  for (const endpoint of [getRoomPanel, submitRoomScores, getRoomCalendar])
    expect(await refusal(app, endpoint, of({ token }))).toMatchObject({ status: 401 });
});

test('a member gets the room as a calendar file', async () => {
  const reply = await send(harness.app, getRoomCalendar, of(reader));
  expect(reply.headers['content-type']).toMatch('text/calendar');
  expect(reply.body).toMatch(/^BEGIN:VCALENDAR\r\n[^]*METHOD:PUBLISH\r\n[^]*SUMMARY:Talk\r\n/);
  await inRoom(room.id, { status: 'canceled' });
  const canceled = await send(harness.app, getRoomCalendar, of(reader));
  expect(canceled.body).toMatch(/METHOD:CANCEL\r\n[^]*STATUS:CANCELLED\r\n/);
  await inRoom(room.id, { status: room.status });
});
