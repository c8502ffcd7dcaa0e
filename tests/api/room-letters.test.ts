// Letters about live rooms: who gets which, with which calendar file, and rooms that nobody ends.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { cancelRoom, createRoom, enterRoom, getRooms, knock, updateRoom } from '#contract/room.ts';
import type { Room, RoomDraft } from '#contract/room.ts';
import { newToken } from '../../server/kernel/tokens.ts';
import { closeRooms } from '../../server/domain/rooms/close.ts';
import { remindRoom } from '../../server/domain/rooms/remind.ts';
import { addCandidate } from './candidates.ts';
import { eventually, runSqlOf, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { auditOf } from './workspace.ts';

const minuteMs = 60_000;
let harness: TestApp;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp({ worker: true, environment: { LIVE_ROOMS: 'true' } });
  owner = await signUp(harness.app, 'Olga Owner');
  job = await makeJob(harness.app, owner);
});
afterAll(() => harness.stop());

const inMinutes = (minutes: number) =>
  new Date(harness.deps.now().getTime() + minutes * minuteMs).toISOString();
const draftOf = (more: Partial<RoomDraft> = {}): RoomDraft => ({
  ...{ id: newId(), company_id: job.company_id, job_id: null, response_id: null, name: 'Talk' },
  ...{ description: 'Nobody outside reads this', start: inMinutes(2 * 24 * 60), minutes: 45 },
  ...{ time_zone: 'Europe/London', record: 'video' as const, is_relay_only: false, members: [] },
  ...more,
});
const make = (draft: RoomDraft): Promise<Room> =>
  ask(harness.app, createRoom, { token: owner.token, body: draft });
const change = (draft: RoomDraft, { updated_at }: Room): Promise<Room> =>
  ask(harness.app, updateRoom, {
    token: owner.token,
    params: { id: draft.id },
    body: { ...draft, updated_at },
  });
/** The letters about rooms. Members also get summaries of what their candidates did. */
const to = (address: string) =>
  harness.mails.filter(({ to, subject }) => to.address === address && subject.includes('Talk'));
const unfolded = (text = '') => text.replace(/\r\n /g, '');
const got = (address: string, subjects: RegExp[]) =>
  eventually(() => {
    const mails = to(address);
    expect(mails.map(({ subject }) => subject)).toEqual(subjects.map((part) => expect.stringMatching(part)));
    return Promise.resolve(mails);
  });

test('the candidate and the members get an invitation, a change, a reminder and a cancellation, and calendars keep the newest time', async () => {
  const { app } = harness;
  const colleague = await addColleague(app, owner, 'admin', { name: 'Carl' });
  const later = await addColleague(app, owner, 'admin', { name: 'Lea' });
  const email = `${newId()}@example.test`;
  const { id: response } = await addCandidate(app, job, { email });
  const first = draftOf({
    ...{ job_id: job.id, response_id: response, start: '2030-07-01T14:00:00.000Z' },
    members: [{ user_id: colleague.userId, role: 'interviewer' }],
  });
  const room = await make(first);
  const carl = `${colleague.userId}@example.test`;
  const [invitation] = await got(email, [/^Live interview: Talk, Monday, July 1, 2030 at 3:00/]);
  await got(carl, [/^Live interview/]);
  expect(invitation?.text).toContain(`http://candor.test/i/l/${room.share_hash}`);
  expect(invitation?.text).toContain('(Europe/London), 45 min');
  expect(JSON.stringify(invitation)).not.toContain('Nobody outside');
  expect(invitation?.calendar?.method).toBe('REQUEST');
  expect(unfolded(invitation?.calendar?.text)).toMatch(
    new RegExp(
      `UID:${room.id}@candor.test\r\nSEQUENCE:0\r\n.*\r\nDTSTART:20300701T140000Z\r\nDTEND:20300701T144500Z`,
    ),
  );

  // In winter the same clock time is another instant.
  const second = { ...first, start: '2030-12-02T15:00:00.000Z' };
  const moved = await change(
    { ...second, members: [...first.members, { user_id: later.userId, role: 'observer' }] },
    room,
  );
  const [, changed] = await got(email, [/^Live/, /^Changed: Talk, Monday, December 2, 2030 at 3:00/]);
  expect(unfolded(changed?.calendar?.text)).toMatch(/SEQUENCE:1\r\n.*\r\nDTSTART:20301202T150000Z/);
  await got(carl, [/^Live/, /^Changed/]);
  await got(`${later.userId}@example.test`, [/^Live/]);

  // A change that letters say nothing about bothers nobody but those who come and go.
  const third = await change({ ...second, description: 'Other', members: first.members }, moved);
  const [, removal] = await got(`${later.userId}@example.test`, [/^Live/, /^No longer/]);
  expect(removal?.calendar?.method).toBe('CANCEL');
  expect(unfolded(removal?.calendar?.text)).toMatch(/SEQUENCE:1\r\n[^]*STATUS:CANCELLED/);

  const data = { agency_id: owner.agencyId, room_id: room.id, minutes_before: 15 };
  await remindRoom.run({ ...data, sequence: 0 }, harness.deps);
  await remindRoom.run({ ...data, sequence: 1 }, harness.deps);
  const [, , reminder] = await got(email, [/^Live/, /^Changed/, /^Reminder: Talk/]);
  expect(reminder?.calendar).toBeUndefined();

  await ask(app, cancelRoom, { token: owner.token, params: { id: third.id } });
  const letters = await got(email, [/^Live/, /^Changed/, /^Reminder/, /^Canceled: Talk/]);
  expect(letters.at(-1)?.calendar?.method).toBe('CANCEL');
  expect(unfolded(letters.at(-1)?.calendar?.text)).toContain('SEQUENCE:2\r\n');
  await got(carl, [/^Live/, /^Changed/, /^Reminder/, /^Canceled/]);
});

test('reminders wait for a day and for a quarter of an hour before the start, or are not made if it is too late', async () => {
  const waiting = async (start: number) => {
    const { id, start: at } = await make(draftOf({ start: inMinutes(start) }));
    const { rows } = await harness.deps.db.asNobody((tx) =>
      tx.execute<{ minutes: number }>(sql`
        select round(extract(epoch from ${at}::timestamptz - start_after) / 60)::int as minutes
        from pgboss.job where name = 'remind-room' and data->>'room_id' = ${id} order by 1`),
    );
    return rows.map(({ minutes }) => minutes);
  };
  expect(await waiting(3 * 24 * 60)).toEqual([15, 24 * 60]);
  expect(await waiting(60)).toEqual([15]);
  expect(await waiting(10)).toEqual([]);
});

test('a removed candidate and a member who has left the organization get no letters', async () => {
  const { app } = harness;
  const gone = await addColleague(app, owner, 'admin');
  const email = `${newId()}@example.test`;
  const { id: response } = await addCandidate(app, job, { email });
  const people = { job_id: job.id, response_id: response };
  const draft = draftOf({ ...people, members: [{ user_id: gone.userId, role: 'host' }] });
  const room = await make(draft);
  await got(email, [/^Live/]);
  await got(`${gone.userId}@example.test`, [/^Live/]);
  await runSqlOf(
    harness,
    `select set_config('app.agency_id', '${owner.agencyId}', false);
     update responses set removed_at = now() where id = '${response}';
     update memberships set active = false where user_id = '${gone.userId}'`,
  );
  await ask(app, cancelRoom, { token: owner.token, params: { id: room.id } });
  // Letters are sent one after the other: after this one, those before are decided.
  const last = `${newId()}@example.test`;
  const { id } = await addCandidate(app, job, { email: last });
  await make(draftOf({ job_id: job.id, response_id: id }));
  await got(last, [/^Live/]);
  expect(to(email)).toHaveLength(1);
  expect(to(`${gone.userId}@example.test`)).toHaveLength(1);
});

test('a room that is moved again and again mails its candidate at most five times an hour, and can still be canceled', async () => {
  const { app } = harness;
  const email = `${newId()}@example.test`;
  const { id: response } = await addCandidate(app, job, { email });
  const draft = draftOf({ job_id: job.id, response_id: response });
  let room = await make(draft);
  const moved = (i: number) => ({ ...draft, start: inMinutes(3 * 24 * 60 + i), updated_at: room.updated_at });
  for (let i = 0; i < 4; i += 1) room = await change(moved(i), room);
  const again = { token: owner.token, params: { id: room.id }, body: moved(5) };
  expect(await refusal(app, updateRoom, again)).toMatchObject({ code: 'too_many_requests' });
  // Neither another room nor another person in between helps.
  const other = { ...draft, id: newId(), name: 'Talk again' };
  expect(await refusal(app, createRoom, { token: owner.token, body: other })).toMatchObject({
    code: 'too_many_requests',
  });
  room = await change({ ...moved(3), start: room.start, response_id: null, job_id: null }, room);
  const back = { ...moved(3), start: room.start };
  expect(await refusal(app, updateRoom, { ...again, body: back })).toMatchObject({
    code: 'too_many_requests',
  });
  expect(await ask(app, getRooms, { token: owner.token })).toContainEqual(
    expect.objectContaining({ id: room.id, start: room.start, response_id: null }),
  );
  await eventually(() => Promise.resolve(expect(to(email).at(-1)?.subject).toMatch(/^No longer/)));
  // Letters that a later change has made untrue are not sent.
  expect(to(email).length).toBeLessThanOrEqual(6);
  const { rows } = await harness.deps.db.asTenant(owner, (tx) =>
    tx.execute(sql`select state from messages where recipient = ${email} and kind = 'room'`),
  );
  expect(rows).toHaveLength(6);

  harness.passTime(61 * minuteMs);
  room = await change(back, room);
  await ask(app, cancelRoom, { token: owner.token, params: { id: room.id } });
  await eventually(() => Promise.resolve(expect(to(email).at(-1)?.subject).toMatch(/^Canceled/)));
});

test('what a new organization mails about rooms counts into its first days’ limit, and colleagues do not', async () => {
  const small = await startTestApp({ environment: { LIVE_ROOMS: 'true', NEW_AGENCY_EMAILS: '2' } });
  try {
    const sender = await signUp(small.app, 'Nina New');
    const own = await makeJob(small.app, sender);
    const create = async (more: Partial<RoomDraft>) => ({
      token: sender.token,
      body: { ...draftOf(more), company_id: own.company_id },
    });
    const withCandidate = async () => {
      const { id } = await addCandidate(small.app, own, { email: `${newId()}@example.test` });
      return create({ job_id: own.id, response_id: id });
    };
    const members = [{ user_id: sender.userId, role: 'host' as const }];
    for (let i = 0; i < 3; i += 1) await ask(small.app, createRoom, await create({ members }));
    const refusals = [];
    for (let i = 0; i < 4 && refusals.length === 0; i += 1) {
      const sent = await withCandidate();
      const reply = await refusal(small.app, createRoom, sent).catch(() => null);
      if (reply) refusals.push(reply);
    }
    expect(refusals).toEqual([expect.objectContaining({ code: 'daily_limit' })]);
  } finally {
    await small.stop();
  }
});

test('a room opens in time, and one that nobody ended closes with the reason', async () => {
  const { app } = harness;
  const status = async ({ id }: Room) =>
    (await ask(app, getRooms, { token: owner.token })).find((room) => room.id === id)?.status;
  const reason = async ({ id }: Room) => {
    const { rows } = await harness.deps.db.asTenant(owner, (tx) =>
      tx.execute<{ end_reason: string }>(sql`select end_reason from rooms where id = ${id}`),
    );
    return rows.map(({ end_reason }) => end_reason);
  };
  const close = () => closeRooms.run({}, harness.deps);
  const room = await make(draftOf({ start: inMinutes(20) }));
  await close();
  expect(await status(room)).toBe('scheduled');
  harness.passTime(6 * minuteMs);
  await close();
  expect(await status(room)).toBe('waiting');
  const body = { id: newId(), token: newToken().token, language: 'en-US', name: 'Anna', consent: null };
  await ask(app, knock, { params: { hash: room.share_hash }, body });
  harness.passTime(43 * minuteMs);
  await close();
  expect(await status(room)).toBe('waiting');
  harness.passTime(2 * minuteMs);
  await close();
  await close();
  expect(await status(room)).toBe('no_show');
  expect(await reason(room)).toEqual(['no_host']);
  expect(await auditOf(app, owner, room.id)).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'ended', user_id: null },
      after: { status: 'no_show', end_reason: 'no_host' },
    }),
  );
  const entering = { id: newId(), token: newToken().token, language: 'en-US' };
  const sent = { token: owner.token, params: { id: room.id }, body: entering };
  expect(await refusal(app, enterRoom, sent)).toMatchObject({ code: 'room_ended' });
});
