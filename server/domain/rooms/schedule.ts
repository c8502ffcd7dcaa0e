// Scheduling: list, create, change and cancel live rooms. The plan decides about new rooms only: a scheduled room still
// takes place after a change of plan (P7).
import type { FastifyInstance } from 'fastify';
import type { FieldFault } from '#contract/refusals.ts';
import { cancelRoom, createRoom, getRoom, getRooms, updateRoom } from '#contract/room.ts';
import type { RoomDraft } from '#contract/room.ts';
import { actorOf } from '../../kernel/actor.ts';
import { featuresOf } from '../../kernel/features.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { isStale, stampAfter } from '../../platform/db/edited.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import { notifyOfRoom, notifyRoom } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import { record } from '../organizations/audit/record.ts';
import { requireLive } from '../organizations/plans/limits.ts';
import { inviteEveryone, notifyOfCancellation, notifyOfChange } from './invite.ts';
import { invitedTo } from './letters.ts';
import { isOver } from './rules.ts';
import { answerRoom, roomsToWire } from './answer-room.ts';
import * as store from './store.ts';
import type { RoomRow } from './store.ts';
import { minutesOf } from './to-wire.ts';

export function scheduleRoutes(app: FastifyInstance): void {
  listAndCreate(app);
  changeAndCancel(app);
}

function listAndCreate(app: FastifyInstance): void {
  const features = featuresOf(app.deps.config);

  serve(app, getRooms, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await requireLive(tx, member.agencyId, features);
      return roomsToWire(tx, member, await store.readRooms(tx, member), deps);
    }),
  );

  // Without the plan: its review stays.
  serve(app, getRoom, ({ member, params, deps }) =>
    deps.db.asTenant(member, (tx) => answerRoom(tx, member, params.id, deps)),
  );

  serve(app, createRoom, ({ member, body, request, deps }) =>
    deps.db.asTenant(member, (tx) => {
      const answer = () => answerRoom(tx, member, body.id, deps);
      return writeOnce(
        tx,
        { by: member, id: body.id, kind: 'room', content: body },
        {
          first: async () => {
            await requireLive(tx, member.agencyId, features);
            await check(tx, member, body);
            if (!(await store.insertRoom(tx, member, body.id, rowOf(body)))) throw new Refusal('id_taken');
            await store.saveMembers(tx, member.agencyId, body.id, body.members);
            await record(tx, actorOf(member, request), {
              kind: 'created',
              subjectKind: 'room',
              subjectId: body.id,
              after: audited(body),
            });
            const room = await lockRoom(tx, member, body.id);
            await inviteEveryone(tx, deps, room);
            await notifyOfRoom(tx, room);
            return answer();
          },
          again: answer,
        },
      );
    }),
  );
}

function changeAndCancel(app: FastifyInstance): void {
  serve(app, updateRoom, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (body.id !== params.id) throw new Refusal('invalid_fields', { fields: { id: 'not_allowed' } });
      const answer = () => answerRoom(tx, member, params.id, deps);
      const room = await lockRoom(tx, member, params.id);
      const before = await draftOf(tx, room);
      if (JSON.stringify(contentOf(before)) === JSON.stringify(contentOf(body))) return answer();
      if (isStale(room.updated_at, body.updated_at))
        throw new Refusal('edited_meanwhile', { details: { current: await answer() } });
      if (isOver(room)) throw new Refusal('room_ended');
      await check(tx, member, body);
      const invited = await invitedTo(tx, room);
      const hasMoved = factsOf(before) !== factsOf(body);
      await store.changeRoom(tx, room, {
        ...rowOf(body),
        sequence: room.sequence + (hasMoved ? 1 : 0),
        updated_at: stampAfter(room.updated_at, deps.now()),
      });
      await store.saveMembers(tx, member.agencyId, room.id, body.members);
      if (room.response_id !== body.response_id) await store.moveCandidates(tx, room, body.response_id);
      await record(tx, actorOf(member, request), {
        kind: 'edited',
        subjectKind: 'room',
        subjectId: room.id,
        before: audited(before),
        after: audited(body),
      });
      const changed = await lockRoom(tx, member, params.id);
      await notifyOfChange(tx, deps, changed, { before: invited, hasMoved });
      // Also those who do not see the room any more.
      if (room.company_id !== changed.company_id || room.job_id !== changed.job_id)
        await notifyOfRoom(tx, room);
      await notifyOfRoom(tx, changed);
      await notifyRoom(tx, room.id);
      return answer();
    }),
  );

  serve(app, cancelRoom, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await lockRoom(tx, member, params.id);
      if (room.status !== 'canceled') {
        if (isOver(room) || room.status === 'live') throw new Refusal('room_ended');
        await store.changeRoom(tx, room, {
          status: 'canceled',
          end_reason: 'canceled',
          ended_at: deps.now(),
          sequence: room.sequence + 1,
          updated_at: stampAfter(room.updated_at, deps.now()),
        });
        await record(tx, actorOf(member, request), {
          kind: 'canceled',
          subjectKind: 'room',
          subjectId: room.id,
        });
        await notifyOfCancellation(tx, deps, await lockRoom(tx, member, params.id));
        await notifyOfRoom(tx, room);
        await notifyRoom(tx, room.id);
      }
      return answerRoom(tx, member, room.id, deps);
    }),
  );
}

/** @throws Refusal('not_found') also for a room of a company that the member does not see */
async function lockRoom(tx: Tx, member: SignedInMember, id: string): Promise<RoomRow> {
  const room = await store.lockRoomFor(tx, member, id);
  if (!room) throw new Refusal('not_found');
  return room;
}

/** What invitations and calendars say. */
function factsOf({ name, start, minutes, time_zone }: RoomDraft): string {
  return JSON.stringify([name, new Date(start).getTime(), minutes, time_zone]);
}

/** What a member chooses, in one order, for comparisons and the audit log. */
function contentOf(draft: RoomDraft) {
  const { company_id, name, description, minutes, time_zone, record: recorded, is_relay_only } = draft;
  const members = draft.members
    .map(({ user_id, role }) => ({ user_id, role }))
    .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));
  return {
    ...{ company_id, name, description, start: new Date(draft.start).toISOString(), minutes, time_zone },
    ...{ record: recorded, is_relay_only, job_id: draft.job_id, response_id: draft.response_id, members },
  };
}

/** A room's name and note tell who is a candidate, which the audit log must not. */
function audited(draft: RoomDraft) {
  const { name: _name, description: _description, ...content } = contentOf(draft);
  return content;
}

async function draftOf(tx: Tx, room: RoomRow): Promise<RoomDraft> {
  const invited = await store.membersOf(tx, room.agency_id, [room.id]);
  return {
    ...room,
    start: room.start.toISOString(),
    minutes: minutesOf(room),
    record: room.record === 'audio' || room.record === 'off' ? room.record : 'video',
    members: (invited.get(room.id) ?? []).flatMap(({ user_id, role }) =>
      role === 'host' || role === 'co_host' || role === 'interviewer' || role === 'observer'
        ? [{ user_id, role }]
        : [],
    ),
  };
}

function rowOf({ id: _id, members: _members, minutes, start, ...content }: RoomDraft) {
  const startsAt = new Date(start);
  return { ...content, start: startsAt, ends_at: new Date(startsAt.getTime() + minutes * 60_000) };
}

/** @throws Refusal('invalid_fields') for a reference to what the member or the agency does not have */
async function check(tx: Tx, member: SignedInMember, draft: RoomDraft): Promise<void> {
  const fields: Record<string, FieldFault> = {};
  if (!(await store.seesCompany(tx, member, draft.company_id))) fields['company_id'] = 'not_allowed';
  const { agencyId } = member;
  const { job_id: jobId, response_id: responseId } = draft;
  // Whether a hidden job has a candidate is hidden, too.
  const hasJob = jobId !== null && (await store.seesJob(tx, member, { jobId, companyId: draft.company_id }));
  if (jobId !== null && !hasJob) fields['job_id'] = 'not_allowed';
  if (responseId !== null && !(hasJob && (await store.isResponseOf(tx, agencyId, responseId, jobId))))
    fields['response_id'] = 'not_allowed';
  const users = draft.members.map(({ user_id }) => user_id);
  const isTwice = new Set(users).size < users.length;
  const hosts = draft.members.filter(({ role }) => role === 'host').length;
  if (isTwice || hosts > 1 || (await store.strangersAmong(tx, agencyId, users)).length > 0)
    fields['members'] = 'not_allowed';
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
}
