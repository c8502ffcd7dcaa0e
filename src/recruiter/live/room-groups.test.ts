// The groups of /live.
import { expect, test } from 'vitest';
import type { Room } from '#contract/room.ts';
import { groupRooms } from './room-groups.ts';

const now = Date.parse('2026-11-20T12:00:00');
const hour = 3_600_000;

function room(name: string, hours: number, status: Room['status'] = 'scheduled'): Room {
  const start = new Date(now + hours * hour).toISOString();
  return {
    ...{ id: name, name, start, status, company_id: 'c', description: '', link: '', share_hash: '' },
    ...{ created_at: start, updated_at: start, source: '', permissions: [], minutes: 45, time_zone: 'UTC' },
    ...{ record: 'video', is_relay_only: false, job_id: null, response_id: null, members: [] },
    ...{ ended_at: null, legal_hold: false, can_reopen: false, own_role: 'host' },
  };
}

test('today begins with the earliest room, next with the nearest, past with the latest', () => {
  const rooms = [
    room('tomorrow', 24),
    room('later today', 3),
    room('earlier today', -2),
    room('next week', 24 * 7),
    room('ended', -5, 'ended'),
    room('canceled', 48, 'canceled'),
    room('still live since yesterday', -20, 'live'),
  ];
  const { today, next, past } = groupRooms(rooms, now);
  expect(today.map(({ name }) => name)).toEqual([
    'still live since yesterday',
    'earlier today',
    'later today',
  ]);
  expect(next.map(({ name }) => name)).toEqual(['tomorrow', 'next week']);
  expect(past.map(({ name }) => name)).toEqual(['canceled', 'ended']);
});
