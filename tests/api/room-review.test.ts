// A live room after it took place: what has arrived of whom, what is missing, and the chat.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { postConsent } from '#contract/room-messages.ts';
import { getRoomReview } from '#contract/room-review.ts';
import { room_messages } from '../../server/platform/db/schema/room.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal } from './people.ts';
import { addRoom, addSide, bindReel, sendReel } from './room-side.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

let test: TestApp;
let owner: SignedUp;
let companyId: string;
let joinedAt: Date;
let endedAt: Date;
beforeAll(async () => {
  test = await startTestApp({ environment: { LIVE_ROOMS: 'true' } });
  owner = await signUp(test);
  companyId = (await makeJob(test.app, owner)).company_id;
  joinedAt = test.deps.now();
  endedAt = new Date(joinedAt.getTime() + 120_000);
});
afterAll(() => test.stop());

const reviewOf = (id: string) => ask(test.app, getRoomReview, { token: owner.token, params: { id } });

/** A reel of so many seconds from the moment the room went live. */
function send(side: { token: string }, seconds: number) {
  const timing = { server_started_at: joinedAt.toISOString(), clock_error_ms: 2, marks: [] };
  const bytes = Buffer.from(`recorded ${newId()}`);
  return sendReel(test, side, [{ bytes, timing, durationMs: seconds * 1000 }]);
}

it('says of everyone who was inside what has arrived and what is still on their device', async () => {
  const roomId = await addRoom(test, owner, companyId, { endedAt });
  const there = { roomId, joinedAt };
  const anna = await addSide(test, owner, companyId, { ...there, name: 'Anna' });
  const ben = await addSide(test, owner, companyId, { ...there, name: 'Ben' });
  await addSide(test, owner, companyId, { ...there, name: 'Cleo', consent: 'no' });
  await addSide(test, owner, companyId, { roomId, name: 'Dan, who was never let in' });
  expect(await reviewOf(roomId)).toMatchObject({ recording: { state: 'none', url: null, began_at: null } });

  await send(anna, 120);
  await send(ben, 50);
  const { recording, sides } = await reviewOf(roomId);
  expect(recording).toMatchObject({ state: hasFfmpeg ? 'waiting' : 'off', url: null });
  expect(recording.began_at).toBe(joinedAt.toISOString());
  expect(
    sides.map(({ name, consent, recorded_ms, missing_ms }) => ({
      ...{ name, consent, recorded_ms, missing_ms },
    })),
  ).toEqual([
    { name: 'Anna', consent: 'yes', recorded_ms: 120_000, missing_ms: 0 },
    { name: 'Ben', consent: 'yes', recorded_ms: 50_000, missing_ms: 70_000 },
    { name: 'Cleo', consent: 'no', recorded_ms: 0, missing_ms: 0 },
  ]);
});

it('counts a reel that has begun and has not arrived as missing, however short', async () => {
  const roomId = await addRoom(test, owner, companyId, { endedAt: new Date(Date.now() + 5000) });
  const anna = await addSide(test, owner, companyId, { roomId, joinedAt, name: 'Anna' });
  expect((await reviewOf(roomId)).sides[0]?.missing_ms).toBe(0);
  await bindReel(test, anna, newId());
  const { live_at, room, sides } = await reviewOf(roomId);
  const wholeMs = Date.parse(room.ended_at ?? '') - Date.parse(live_at ?? '');
  expect(sides[0]?.missing_ms).toBe(wholeMs);
});

it('has nothing of somebody who withdrew', async () => {
  const roomId = await addRoom(test, owner, companyId, { endedAt });
  const anna = await addSide(test, owner, companyId, { roomId, joinedAt, name: 'Anna' });
  await send(anna, 60);
  await call(test, postConsent, { token: anna.token, body: { answer: 'no' } });
  const { recording, sides } = await reviewOf(roomId);
  expect(recording.state).toBe('none');
  expect(sides).toMatchObject([{ consent: 'no', recorded_ms: 0, missing_ms: 0, files: [] }]);
});

it('has the chat that everyone could read, in order, with names', async () => {
  const roomId = await addRoom(test, owner, companyId, { endedAt });
  const anna = await addSide(test, owner, companyId, { roomId, joinedAt, name: 'Anna' });
  const line = (seq: number, kind: string, to_id: string | null, body: object) => ({
    ...{ agency_id: owner.agencyId, id: newId(), room_id: roomId, seq, kind, to_id, body },
    ...{ from_id: anna.participantId, at: joinedAt },
  });
  await test.deps.db.asTenant(owner, (tx) =>
    tx
      .insert(room_messages)
      .values([
        line(2, 'chat', null, { text: 'Second' }),
        line(1, 'chat', null, { text: 'First' }),
        line(3, 'signal', anna.participantId, { text: 'Not chat' }),
      ]),
  );
  const { chat } = await reviewOf(roomId);
  expect(chat.map(({ name, text }) => `${name}: ${text}`)).toEqual(['Anna: First', 'Anna: Second']);
});

it('is hidden from members without the permission or the company', async () => {
  const roomId = await addRoom(test, owner, companyId, { endedAt });
  const permissions = ['responses.view'] as const;
  const blind = await addColleague(test.app, owner, 'reviewer', { permissions: [...permissions] });
  const elsewhere = await addColleague(test.app, owner, 'recruiter', {
    ...{ permissions: ['live.view'], allCompanies: false },
  });
  const asked = (token: string) => refusal(test.app, getRoomReview, { token, params: { id: roomId } });
  expect(await asked(blind.token)).toMatchObject({ status: 403 });
  expect(await asked(elsewhere.token)).toMatchObject({ status: 404 });
});
