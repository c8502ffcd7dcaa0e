// What members do with a room that is over: delete it, hold it, open it again.
import type { FastifyInstance } from 'fastify';
import { deleteRoom, reopenRoom, setRoomHold } from '#contract/room.ts';
import { actorOf } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notifyOfRoom, notifyRoom } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import { deleteRooms } from '../interviews/takes/delete-rooms.ts';
import { record } from '../organizations/audit/record.ts';
import { answerRoom } from './answer-room.ts';
import { isDeletable, isReopenable } from './rules.ts';
import * as store from './store.ts';
import type { RoomRow } from './store.ts';

export function afterwardsRoutes(app: FastifyInstance): void {
  serve(app, deleteRoom, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await lockRoom(tx, member, params.id);
      if (await store.isOnHold(tx, room)) throw new Refusal('legal_hold');
      if (!isDeletable(room, deps.now())) throw new Refusal('room_not_over');
      const { takes, files } = await deleteRooms(tx, member.agencyId, [room.id]);
      await record(tx, actorOf(member, request), {
        kind: 'deleted',
        subjectKind: 'room',
        subjectId: room.id,
        before: { status: room.status },
        after: { takes, files },
      });
      await notifyOfRoom(tx, room);
      return {};
    }),
  );

  serve(app, setRoomHold, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await lockRoom(tx, member, params.id);
      if (room.legal_hold !== body.on) {
        await store.changeRoom(tx, room, { legal_hold: body.on });
        await record(tx, actorOf(member, request), {
          kind: body.on ? 'hold_on' : 'hold_off',
          subjectKind: 'room',
          subjectId: room.id,
          after: { reason: body.reason },
        });
        await notifyOfRoom(tx, room);
      }
      return answerRoom(tx, member, room.id, deps);
    }),
  );

  serve(app, reopenRoom, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await lockRoom(tx, member, params.id);
      const everyone = await store.participantsOf(tx, room);
      const host = everyone.find(({ id }) => id === room.host_id);
      if (host?.user_id !== member.userId) throw new Refusal('forbidden');
      if (room.status === 'live') return {};
      const now = deps.now();
      if (!isReopenable(room, now)) throw new Refusal('room_ended');
      await store.changeRoom(tx, room, {
        ...{ status: 'live', end_reason: '', ended_at: null, empty_at: now, retention_warned_at: null },
      });
      await store.sendEveryoneOut(tx, room, now);
      await record(tx, actorOf(member, request), {
        kind: 'reopened',
        subjectKind: 'room',
        subjectId: room.id,
      });
      await notifyOfRoom(tx, room);
      await notifyRoom(tx, room.id);
      return {};
    }),
  );
}

/** @throws Refusal('not_found') also for a room that the member does not see */
async function lockRoom(tx: Tx, member: SignedInMember, id: string): Promise<RoomRow> {
  const room = await store.lockRoomFor(tx, member, id);
  if (!room) throw new Refusal('not_found');
  return room;
}
