// Lists of live rooms follow without a reload, for those who see the room and for nobody else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import type { LiveEvent } from '#contract/events.ts';
import { cancelRoom, createRoom, updateRoom, type Room } from '#contract/room.ts';
import type { Permission } from '#contract/permissions.ts';
import { createEventFilter } from '../../server/domain/live-updates/event-filter.ts';
import { closeRooms } from '../../server/domain/rooms/close.ts';
import { membership_companies } from '../../server/platform/db/schema/company.ts';
import { eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, ask, makeJob } from './people.ts';

let harness: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  harness = await startTestApp({ listen: true, environment: { LIVE_ROOMS: 'true' } });
  owner = await signUp(harness);
});
afterAll(() => harness.stop());

const minuteMs = 60_000;
const draft = (company_id: string, more: object = {}) => ({
  ...{ id: newId(), company_id, job_id: null, response_id: null, name: 'Talk', description: '' },
  ...{ start: new Date(harness.deps.now().getTime() + 20 * minuteMs).toISOString(), minutes: 45 },
  ...{ time_zone: 'Europe/London', record: 'off', is_relay_only: false, members: [] },
  ...more,
});

/** What happened to rooms in the agency, as the server publishes it. */
function heard(): { events: LiveEvent[]; stop: () => void } {
  const events: LiveEvent[] = [];
  const stop = harness.deps.events.subscribe(owner.agencyId, {
    send: (event) => {
      if (event.kind === 'room') events.push(event);
    },
    end: () => undefined,
  });
  return { events, stop };
}

test('a room’s schedule, change, opening, end and cancellation are published', async () => {
  const { app } = harness;
  const job = await makeJob(app, owner);
  const { events, stop } = heard();
  const next = (count: number) => eventually(() => expect(events).toHaveLength(count));
  const body = draft(job.company_id);
  const room: Room = await ask(app, createRoom, { token: owner.token, body });
  await next(1);
  expect(events).toEqual([{ kind: 'room', room_id: room.id, company_id: job.company_id, job_id: null }]);
  const changed = { ...body, name: 'Other', job_id: job.id, updated_at: room.updated_at };
  await ask(app, updateRoom, { token: owner.token, params: { id: room.id }, body: changed });
  // Of the job, and of the company for those who do not see the job.
  await next(3);
  expect(events.slice(1).map((event) => event.kind === 'room' && event.job_id)).toEqual([null, job.id]);
  harness.passTime(6 * minuteMs);
  await closeRooms.run({}, harness.deps);
  await next(4);
  await ask(app, cancelRoom, { token: owner.token, params: { id: room.id } });
  await next(5);
  stop();
});

test('members hear of the rooms that they see: of their companies and jobs, with the permission', async () => {
  const { app } = harness;
  const [seen, hidden] = [await makeJob(app, owner), await makeJob(app, owner)];
  const filterOf = ({ userId }: { userId: string }, permissions: readonly Permission[] | null = null) =>
    createEventFilter(harness.deps.db, { agencyId: owner.agencyId, userId, role: 'recruiter', permissions });
  const limited = await addColleague(app, owner, 'recruiter', { allCompanies: false });
  await harness.deps.db.asTenant(owner, (tx) =>
    tx.insert(membership_companies).values({
      ...{ agency_id: owner.agencyId, user_id: limited.userId, company_id: seen.company_id },
    }),
  );
  const event = ({ company_id }: { company_id: string }, job_id: string | null): LiveEvent => ({
    kind: 'room',
    room_id: newId(),
    company_id,
    job_id,
  });
  const isVisible = await filterOf(limited);
  expect(await isVisible(event(seen, null))).toBe(true);
  expect(await isVisible(event(seen, seen.id))).toBe(true);
  expect(await isVisible(event(hidden, null))).toBe(false);
  expect(await isVisible(event(hidden, hidden.id))).toBe(false);
  const withoutLive = await filterOf(owner, []);
  expect(await withoutLive(event(seen, seen.id))).toBe(false);
});
