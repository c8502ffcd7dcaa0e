// What a page in a room tells the server: signals and chat for the others, its own state, consent, and that it leaves.
import type { FastifyInstance } from 'fastify';
import {
  checkRelays,
  getClock,
  postConsent,
  postIce,
  postLeave,
  postMediaServer,
  postMeshFailure,
  postMessages,
  postState,
} from '#contract/room-messages.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { notifyRoom } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import { changeConsent } from './consent.ts';
import { engineOf, mediaToken, mediaTokenSeconds, moveToMediaServer } from './engine.ts';
import { findInRoom, requireInside } from './inside.ts';
import { MessageLimit } from './message-limit.ts';
import { settle } from './people.ts';
import { isInside, isOver } from './rules.ts';
import * as store from './store.ts';
import { iceServers, relaysFor, relaySeconds } from './turn.ts';

export function talkRoutes(app: FastifyInstance): void {
  const limit = new MessageLimit(30, 300);
  engineRoutes(app);

  serve(app, postMessages, ({ participant, body: { messages }, deps }) => {
    limit.count(participant.participantId, messages.length, deps.now().getTime());
    return deps.db.asTenant(participant, async (tx) => {
      // Takes the room's lock, so that numbers become visible in their order.
      const last = await store.takeNumbers(tx, participant, messages.length);
      const { everyone } = await requireInside(tx, participant);
      const to = new Set(everyone.filter(isInside).map(({ id }) => id));
      const first = last - messages.length + 1;
      const rows = messages.map(({ id, kind, to: reader, body }, index) => ({
        ...{ agency_id: participant.agencyId, room_id: participant.roomId, seq: first + index, id },
        ...{ from_id: participant.participantId, to_id: reader, kind, body },
      }));
      // A signal to someone who has just left has no reader.
      await store.insertMessages(
        tx,
        rows.filter(({ to_id }) => to_id === null || to.has(to_id)),
      );
      await notifyRoom(tx, participant.roomId, 'messages');
      return { seq: last };
    });
  });

  serve(app, postState, ({ participant, body, deps }) =>
    deps.db.asTenant(participant, async (tx) => {
      await requireInside(tx, participant);
      await store.changeParticipant(tx, participant, { media: body });
      await notifyRoom(tx, participant.roomId);
      return {};
    }),
  );

  serve(app, postConsent, ({ participant, body, deps }) =>
    deps.db.asTenant(participant, async (tx) => {
      const me = await findInRoom(tx, participant);
      // Whoever was removed can still withdraw.
      if (me.person.state === 'removed' && body.answer === 'yes') throw new Refusal('removed');
      if (me.person.consent === body.answer) return {};
      await changeConsent(tx, me, body.answer, deps.now());
      await notifyRoom(tx, participant.roomId);
      return {};
    }),
  );

  serve(app, postIce, ({ participant, deps }) =>
    deps.db.asTenant(participant, async (tx) => {
      await requireInside(tx, participant);
      return relaysFor(deps.config.relay, participant, deps.now());
    }),
  );

  // Not for those who only have the link: a relay costs bandwidth.
  serve(app, checkRelays, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await store.findRoomFor(tx, member, params.id);
      if (!room) throw new Refusal('not_found');
      if (isOver(room)) throw new Refusal('room_ended');
      const who = `${room.id}:${member.userId}`;
      return { ice_servers: iceServers(deps.config.relay, who, deps.now()), ttl: relaySeconds };
    }),
  );

  serve(app, getClock, async ({ reply, deps }) => {
    reply.header('cache-control', 'no-store');
    return { t: deps.now().getTime() };
  });

  serve(app, postLeave, ({ participant, deps }) =>
    deps.db.asTenant(participant, async (tx) => {
      const room = await store.lockRoom(tx, participant.agencyId, participant.roomId);
      const person = room && (await store.findParticipant(tx, participant));
      if (!room || !person || !(isInside(person) || person.state === 'knocking')) return {};
      await store.changeParticipant(tx, participant, { state: 'left', left_at: deps.now(), connection: '' });
      await settle(tx, room, deps.now());
      return {};
    }),
  );
}

function engineRoutes(app: FastifyInstance): void {
  serve(app, postMediaServer, ({ participant, deps }) =>
    deps.db.asTenant(participant, async (tx) => {
      const { room, person } = await requireInside(tx, participant);
      const { liveKit } = deps.config;
      if (!liveKit || engineOf(room, deps.config) !== 'livekit') return { server: null };
      const token = mediaToken(liveKit, person, deps.now());
      return { server: { url: liveKit.url, token, ttl: mediaTokenSeconds } };
    }),
  );

  serve(app, postMeshFailure, ({ participant, body, deps }) =>
    deps.db.asTenant(participant, async (tx) => {
      const room = await store.lockRoom(tx, participant.agencyId, participant.roomId);
      const me = await requireInside(tx, participant);
      const other = me.everyone.find(({ id }) => id === body.participant);
      // Who has just left is not reached for a better reason.
      if (!room || !other || !isInside(other) || other.id === me.person.id) return {};
      await moveToMediaServer(tx, deps.config, room);
      return {};
    }),
  );
}
