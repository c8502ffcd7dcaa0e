// The door of a live room: what its link shows, knocking, and how members enter. Knocking costs nothing and opens nothing:
// until a host admits them, a person gets no names, no addresses and no signals.
import type { FastifyInstance } from 'fastify';
import { enterRoom, getLobby, knock, RoomRecord, RoomRole, RoomStatus } from '#contract/room.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { hashToken } from '../../kernel/tokens.ts';
import { findRoom } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { changeConsent } from './consent.ts';
import { chooseEngine } from './engine.ts';
import { settle } from './people.ts';
import { closedBecause, isFull, isInside, isOver, maxWaiting, roleOfMember, visitorAs } from './rules.ts';
import { nameOfUser } from '../organizations/users/name-of-user.ts';
import * as store from './store.ts';
import type { ParticipantRow, RoomRow } from './store.ts';
import { minutesOf } from './to-wire.ts';

export function doorRoutes(app: FastifyInstance): void {
  linkRoutes(app);
  memberRoutes(app);
}

function linkRoutes(app: FastifyInstance): void {
  serve(
    app,
    getLobby,
    ({ params, deps }) =>
      asRoom(deps, params.hash, async (tx, { agencyId, roomId }) => {
        const room = await store.findRoomRow(tx, agencyId, roomId);
        if (!room) throw new Refusal('not_found');
        return {
          id: room.id,
          company: await store.companyName(tx, room),
          name: room.name,
          start: room.start.toISOString(),
          now: deps.now().toISOString(),
          time_zone: room.time_zone || 'UTC',
          minutes: minutesOf(room),
          record: RoomRecord.parse(room.record),
          state: RoomStatus.parse(room.status),
          has_relay: deps.config.relay.turnUrls.length > 0 || deps.config.liveKit !== undefined,
          has_media_server: deps.config.liveKit !== undefined,
          relay_only: room.is_relay_only,
        };
      }),
    { rateLimit: 'link' },
  );

  serve(
    app,
    knock,
    ({ params, body, request, deps }) =>
      asRoom(deps, params.hash, async (tx, { agencyId, roomId }) => {
        const room = await lock(tx, agencyId, roomId);
        const everyone = await store.participantsOf(tx, room);
        const tokenHash = hashToken(body.token);
        const known = everyone.find(({ token_hash }) => token_hash.equals(tokenHash));
        if (known) {
          await knockAgain(tx, room, known, { answer: body.consent ?? null, now: deps.now() });
          return { participant: known.id };
        }
        refuseClosed(room, deps.now());
        if (everyone.filter(({ state }) => state === 'knocking').length >= maxWaiting)
          throw new Refusal('room_full');
        const consent = { consent: body.consent ?? 'none', consent_at: body.consent ? deps.now() : null };
        const isNew = await store.insertParticipant(tx, {
          ...{ agency_id: agencyId, id: body.id, room_id: roomId, token_hash: tokenHash, ...consent },
          ...{ name: body.name, language: body.language },
          // Anyone with the link can knock, with any name. A host chooses who the candidate is.
          ...visitorAs('guest', room),
          device: { user_agent: (request.headers['user-agent'] ?? '').slice(0, 500) },
        });
        if (!isNew) throw new Refusal('id_taken');
        await settle(tx, room, deps.now());
        return { participant: body.id };
      }),
    { rateLimit: 'start' },
  );
}

function memberRoutes(app: FastifyInstance): void {
  serve(app, enterRoom, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await store.lockRoomFor(tx, member, params.id);
      if (!room) throw new Refusal('not_found');
      const everyone = await store.participantsOf(tx, room);
      const tokenHash = hashToken(body.token);
      const known = everyone.find(({ token_hash }) => token_hash.equals(tokenHash));
      if (known && known.user_id !== member.userId) throw new Refusal('id_taken');
      if (isOver(room)) throw new Refusal('room_ended');
      const invited = await store.membersOf(tx, member.agencyId, [room.id]);
      const invitedAs = invited.get(room.id)?.find(({ user_id }) => user_id === member.userId)?.role;
      const role = roleOfMember(member, RoomRole.safeParse(invitedAs).data);
      if (known && isInside(known)) return { participant: known.id, role: RoomRole.parse(known.role) };
      if (role !== 'observer' && isFull(everyone, deps.config.liveKit !== undefined))
        throw new Refusal('room_full');
      if (known) {
        await store.changeParticipant(
          tx,
          { agencyId: member.agencyId, participantId: known.id },
          { state: 'admitted', role },
        );
      } else {
        const isNew = await store.insertParticipant(tx, {
          ...{ agency_id: member.agencyId, id: body.id, room_id: room.id, token_hash: tokenHash },
          ...{ kind: 'member', user_id: member.userId, role, state: 'admitted', language: body.language },
          name: await nameOfUser(tx, member.userId),
          device: { user_agent: (request.headers['user-agent'] ?? '').slice(0, 500) },
        });
        if (!isNew) throw new Refusal('id_taken');
      }
      const participant = known?.id ?? body.id;
      await becomeHost(tx, room, everyone, { id: participant, role });
      await chooseEngine(tx, deps.config, room);
      await settle(tx, room, deps.now());
      return { participant, role };
    }),
  );
}

/** The invited host is the host whenever they are there; otherwise the first co-host who enters. */
async function becomeHost(
  tx: Tx,
  room: RoomRow,
  everyone: readonly ParticipantRow[],
  { id, role }: { id: string; role: RoomRole },
): Promise<void> {
  const hasHost = everyone.some((one) => one.id === room.host_id && isInside(one));
  if (role !== 'host' && (role !== 'co_host' || hasHost)) return;
  await store.changeRoom(tx, room, { host_id: id });
}

/** A person who comes back has answered again whether they may be recorded: No deletes what was recorded before. */
async function knockAgain(
  tx: Tx,
  room: RoomRow,
  known: ParticipantRow,
  { answer, now }: { answer: 'yes' | 'no' | null; now: Date },
): Promise<void> {
  if (known.state === 'removed') throw new Refusal('removed');
  if (known.state === 'denied') throw new Refusal('not_admitted');
  if (isOver(room)) throw new Refusal('room_ended');
  if (known.state === 'left') refuseClosed(room, now);
  if (answer) await changeConsent(tx, { room, person: known }, answer, now);
  if (known.state !== 'left') return;
  const { agency_id: agencyId, id: participantId } = known;
  await store.changeParticipant(tx, { agencyId, participantId }, { state: 'knocking', left_at: null });
  await settle(tx, room, now);
}

function refuseClosed(room: RoomRow, now: Date): void {
  const reason = closedBecause(room, now);
  if (reason) throw new Refusal(reason);
}

async function asRoom<Answer>(
  deps: Deps,
  hash: string,
  run: (tx: Tx, found: { agencyId: string; roomId: string }) => Promise<Answer>,
): Promise<Answer> {
  const found = await deps.db.asNobody((tx) => findRoom(tx, hash));
  if (!found) throw new Refusal('not_found');
  return deps.db.asTenant(found, (tx) => run(tx, found));
}

async function lock(tx: Tx, agencyId: string, roomId: string): Promise<RoomRow> {
  const room = await store.lockRoom(tx, agencyId, roomId);
  if (!room) throw new Refusal('not_found');
  return room;
}
