// What the host and co-hosts do in a room: admit, deny, remove, ask to mute, hand over, lock, pause recording, end.
import type { FastifyInstance } from 'fastify';
import { newId } from '#contract/id.ts';
import {
  admitToRoom,
  askToMute,
  denyEntry,
  endRoom,
  focusMinutes,
  handOverRoom,
  lockRoom,
  recordRoom,
  setFocusTime,
  removeFromRoom,
  setVisitorRole,
} from '#contract/room.ts';
import { actorOf } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notifyOfRoom, notifyRoom } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import { record } from '../organizations/audit/record.ts';
import { chooseEngine, disconnectFrom } from './engine.ts';
import { enqueueJoin } from './join-room.ts';
import { settle } from './people.ts';
import { isFull, isHostRole, isInside, isMemberRole, isOver, visitorAs } from './rules.ts';
import * as store from './store.ts';
import type { ParticipantRow, RoomRow } from './store.ts';

interface Opened {
  room: RoomRow;
  everyone: ParticipantRow[];
  /** The caller's own participant. */
  me: ParticipantRow;
}

export function hostRoutes(app: FastifyInstance): void {
  aboutPeople(app);
  aboutTheRoom(app);
}

function aboutPeople(app: FastifyInstance): void {
  serve(app, admitToRoom, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const opened = await asHost(tx, member, params.id);
      const person = personOf(opened, body.participant);
      if (isInside(person)) return {};
      if (person.state !== 'knocking') throw new Refusal('not_found');
      if (isFull(opened.everyone, deps.config.liveKit !== undefined)) throw new Refusal('room_full');
      await change(tx, person, { state: 'admitted', ...(body.as && visitorAs(body.as, opened.room)) });
      await chooseEngine(tx, deps.config, opened.room);
      await settle(tx, opened.room, deps.now());
      return {};
    }),
  );

  serve(app, denyEntry, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const opened = await asHost(tx, member, params.id);
      const person = personOf(opened, body.participant);
      if (person.state === 'knocking') await change(tx, person, { state: 'denied' });
      await settle(tx, opened.room, deps.now());
      return {};
    }),
  );

  serve(app, removeFromRoom, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const opened = await asHost(tx, member, params.id);
      const person = personOf(opened, body.participant);
      // A host leaves or hands over; two co-hosts must not throw each other out.
      if (person.id === opened.me.id || person.role === 'host') throw new Refusal('forbidden');
      if (person.state !== 'removed') {
        await change(tx, person, { state: 'removed', left_at: deps.now(), connection: '' });
        await disconnectFrom(tx, deps.config, opened.room, person.id);
      }
      await settle(tx, opened.room, deps.now());
      return {};
    }),
  );

  serve(app, setVisitorRole, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await store.lockRoomFor(tx, member, params.id);
      if (!room) throw new Refusal('not_found');
      if (!isOver(room)) await asHost(tx, member, params.id);
      const everyone = await store.participantsOf(tx, room);
      const person = personOf({ everyone }, params.person);
      if (isMemberRole(person.role)) throw new Refusal('forbidden');
      if (person.role === body.as) return {};
      await change(tx, person, visitorAs(body.as, room));
      await record(tx, actorOf(member, request), {
        ...{ kind: 'edited', subjectKind: 'room', subjectId: room.id },
        before: { participant: person.id, role: person.role },
        after: { participant: person.id, role: body.as },
      });
      await notifyOfRoom(tx, room);
      await notifyRoom(tx, room.id);
      return {};
    }),
  );

  serve(app, askToMute, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { room, me, ...opened } = await asHost(tx, member, params.id);
      const person = personOf(opened, body.participant);
      await tell(tx, { room, me }, { kind: 'mute', to_id: person.id, body: {} });
      return {};
    }),
  );
}

function aboutTheRoom(app: FastifyInstance): void {
  serve(app, handOverRoom, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const opened = await asHost(tx, member, params.id);
      const person = personOf(opened, body.participant);
      if (!isInside(person) || !isMemberRole(person.role) || person.role === 'observer')
        throw new Refusal('forbidden');
      const before = opened.everyone.find(({ role, id }) => role === 'host' || id === opened.room.host_id);
      if (before && before.id !== person.id) await change(tx, before, { role: 'co_host' });
      await change(tx, person, { role: 'host' });
      await store.changeRoom(tx, opened.room, { host_id: person.id });
      await record(tx, actorOf(member, request), {
        kind: 'handed_over',
        subjectKind: 'room',
        subjectId: opened.room.id,
        before: { user_id: before?.user_id ?? null },
        after: { user_id: person.user_id },
      });
      await settle(tx, opened.room, deps.now());
      return {};
    }),
  );

  serve(app, lockRoom, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { room } = await asHost(tx, member, params.id);
      const lockedAt = body.locked ? (room.locked_at ?? deps.now()) : null;
      await store.changeRoom(tx, room, { locked_at: lockedAt });
      await notifyRoom(tx, room.id);
      return {};
    }),
  );

  serve(app, recordRoom, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { room } = await asHost(tx, member, params.id);
      await store.changeRoom(tx, room, { is_paused: !body.on });
      await notifyRoom(tx, room.id);
      return {};
    }),
  );

  serve(app, setFocusTime, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const opened = await asHost(tx, member, params.id);
      const until = new Date(deps.now().getTime() + focusMinutes * 60_000).toISOString();
      await tell(tx, opened, { kind: 'focus', to_id: null, body: { until: body.on ? until : null } });
      return {};
    }),
  );

  serve(app, endRoom, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await store.lockRoomFor(tx, member, params.id);
      if (!room) throw new Refusal('not_found');
      if (room.status === 'ended') return {};
      await asHost(tx, member, params.id);
      await store.changeRoom(tx, room, { status: 'ended', end_reason: 'host', ended_at: deps.now() });
      await enqueueJoin(tx, room);
      await disconnectFrom(tx, deps.config, room);
      await record(tx, actorOf(member, request), { kind: 'ended', subjectKind: 'room', subjectId: room.id });
      await notifyOfRoom(tx, room);
      await notifyRoom(tx, room.id);
      return {};
    }),
  );
}

/** @throws Refusal: not_found, room_ended, forbidden for a member who is not inside as host or co-host */
async function asHost(tx: Tx, member: SignedInMember, roomId: string): Promise<Opened> {
  const room = await store.lockRoomFor(tx, member, roomId);
  if (!room) throw new Refusal('not_found');
  if (isOver(room)) throw new Refusal('room_ended');
  const everyone = await store.participantsOf(tx, room);
  const me = everyone.find((one) => one.user_id === member.userId && isInside(one) && isHostRole(one.role));
  if (!me) throw new Refusal('forbidden', { details: { permission: 'live.host' } });
  return { room, everyone, me };
}

/** A message of the host to one person, or to everyone. */
async function tell(
  tx: Tx,
  { room, me }: Pick<Opened, 'room' | 'me'>,
  message: { kind: 'mute' | 'focus'; to_id: string | null; body: object },
): Promise<void> {
  const { agency_id, id: room_id } = room;
  const seq = await store.takeNumbers(tx, { agencyId: agency_id, roomId: room_id }, 1);
  await store.insertMessages(tx, [{ agency_id, room_id, seq, id: newId(), from_id: me.id, ...message }]);
  await notifyRoom(tx, room_id);
}

function personOf({ everyone }: Pick<Opened, 'everyone'>, id: string): ParticipantRow {
  const person = everyone.find((one) => one.id === id);
  if (!person) throw new Refusal('not_found');
  return person;
}

function change(
  tx: Tx,
  { agency_id: agencyId, id: participantId }: ParticipantRow,
  set: Partial<Omit<ParticipantRow, 'agency_id' | 'id'>>,
): Promise<void> {
  return store.changeParticipant(tx, { agencyId, participantId }, set);
}
