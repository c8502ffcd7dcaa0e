// The form of a room: times on a clock become instants.
import { expect, test } from 'vitest';
import { draftOf, newRoom, RoomForm, withMembers, withRole } from './room-form.ts';

const id = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
const now = Date.parse('2026-11-19T12:00:00Z');
const values = () => ({
  ...newRoom({ company_id: id }, { userId: id, zone: 'Europe/London', now }),
  name: 'Interview',
});

test('a new room is tomorrow at ten on the reader’s clock, with the reader as host', () => {
  expect(values()).toMatchObject({
    day: '2026-11-20',
    time: '10:00',
    members: [{ user_id: id, role: 'host' }],
  });
  expect(RoomForm.safeParse(values()).success).toBe(true);
});

test('the time on a zone’s clock becomes the instant', () => {
  expect(draftOf({ ...values(), time: '15:00', time_zone: 'Europe/Berlin' })).toMatchObject({
    start: '2026-11-20T14:00:00.000Z',
    time_zone: 'Europe/Berlin',
  });
});

test('a time that the clock skips is refused', () => {
  expect(draftOf({ ...values(), day: '2027-03-28', time: '01:30' })).toBeNull();
});

test('there is always exactly one host, also after the host is taken off', () => {
  const both = withMembers(values().members, [id, other]);
  expect(both.map(({ role }) => role)).toEqual(['host', 'interviewer']);
  expect(withMembers(both, [other])).toEqual([{ user_id: other, role: 'host' }]);
});

test('another host makes the former one a co-host, and a host who steps down hands over', () => {
  const both = withMembers(values().members, [id, other]);
  expect(withRole(both, other, 'host').map(({ role }) => role)).toEqual(['co_host', 'host']);
  expect(withRole(both, id, 'observer').map(({ role }) => role)).toEqual(['observer', 'host']);
  expect(withRole(both, other, 'observer').map(({ role }) => role)).toEqual(['host', 'observer']);
  expect(withRole(values().members, id, 'observer')).toEqual([{ user_id: id, role: 'host' }]);
});

test('a room for a candidate keeps its job and its candidate', () => {
  const about = { company_id: id, name: 'Interview', job_id: other, response_id: id };
  const filled = newRoom(about, { userId: id, zone: 'Europe/London', now });
  expect(draftOf(filled)).toMatchObject({ job_id: other, response_id: id });
});
