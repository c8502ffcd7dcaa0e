// A live room after it took place: the joined recording, what each person's device still has, and the chat.
import type { FastifyInstance } from 'fastify';
import { RoomConsent, RoomRole } from '#contract/room.ts';
import { getRoomReview } from '#contract/room-review.ts';
import type { RoomReview, RoomSide } from '#contract/room-review.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/db/open.ts';
import { hasFfmpeg } from '../../platform/ffmpeg/ffmpeg.ts';
import { serve } from '../../platform/http/serve.ts';
import { addressesFor } from '../files/addresses.ts';
import type { AddressOf } from '../files/addresses.ts';
import { answerRoom } from './answer-room.ts';
import { digestOf, findArrived, findRendition } from './join-room.ts';
import { chatOf, participantsWithOpenReels } from './review-store.ts';
import { missingMs } from './rules.ts';
import * as store from './store.ts';
import type { ParticipantRow, RoomRow } from './store.ts';
import { timelineOf } from './timeline.ts';

export function reviewRoutes(app: FastifyInstance): void {
  serve(app, getRoomReview, async ({ member, params, deps }) => {
    const hasJoiner = await hasFfmpeg();
    return deps.db.asTenant(member, async (tx) => {
      const room = await store.findRoomFor(tx, member, params.id);
      if (!room) throw new Refusal('not_found');
      const everyone = await store.participantsOf(tx, room);
      const nameOf = new Map(everyone.map(({ id, name }) => [id, name]));
      const chat = await chatOf(tx, room);
      return {
        room: await answerRoom(tx, member, room.id, deps),
        live_at: room.live_at?.toISOString() ?? null,
        members: everyone.flatMap(({ user_id, name }) => (user_id === null ? [] : [{ user_id, name }])),
        ...(await recordedOf(tx, room, {
          ...{ everyone, hasJoiner, now: deps.now() },
          addressOf: addressesFor(deps, member),
        })),
        chat: chat.map(({ id, from_id, at, text }) => ({
          ...{ id, from: from_id, name: nameOf.get(from_id ?? '') ?? '', at: at.toISOString(), text },
        })),
      };
    });
  });
}

interface Given {
  everyone: readonly ParticipantRow[];
  addressOf: AddressOf;
  hasJoiner: boolean;
  now: Date;
}

/** The joined video, and each person's part in it. Who never came in, or only listened, has none. */
async function recordedOf(
  tx: Tx,
  room: RoomRow,
  { everyone, addressOf, hasJoiner, now }: Given,
): Promise<Pick<RoomReview, 'recording' | 'sides'>> {
  const arrived = await findArrived(tx, room.agency_id, room.id);
  const rendition = await findRendition(tx, room.agency_id, room.id);
  const open = await participantsWithOpenReels(tx, room);
  const timeline = timelineOf(arrived);
  const sides = everyone
    .filter(({ joined_at, role, id }) => role !== 'observer' && (joined_at || hasSide(timeline, id)))
    .map((person): RoomSide => {
      const pieces = timeline.sides.find(({ participantId }) => participantId === person.id)?.pieces ?? [];
      const last = pieces.at(-1);
      const until = last ? new Date(timeline.beganMs + last.startMs + last.lengthMs) : null;
      return {
        ...{ id: person.id, name: person.name, role: RoomRole.parse(person.role) },
        consent: RoomConsent.safeParse(person.consent).data ?? null,
        recorded_ms: Math.round(pieces.reduce((sum, { lengthMs }) => sum + lengthMs, 0)),
        missing_ms: missingMs(room, person, { until, hasOpenReel: open.has(person.id), now }),
        files: pieces.flatMap(({ segment: { fileId }, lengthMs }) => {
          const url = addressOf(fileId);
          return url ? [{ url, duration_ms: Math.round(lengthMs) }] : [];
        }),
      };
    });
  // A video that lacks a late recording, or has a withdrawn one, is about to be replaced.
  const isCurrent = rendition?.made_of === digestOf(arrived);
  const made = rendition?.state;
  const joined = isCurrent && (made === 'ready' || made === 'failed') ? made : 'waiting';
  const state = joined === 'waiting' && !hasJoiner ? 'off' : joined;
  return {
    recording: {
      state: arrived.length === 0 ? 'none' : state,
      url: state === 'ready' ? addressOf(rendition?.file_id ?? null) : null,
      began_at: arrived.length > 0 ? new Date(timeline.beganMs).toISOString() : null,
    },
    sides,
  };
}

function hasSide({ sides }: ReturnType<typeof timelineOf>, id: string): boolean {
  return sides.some(({ participantId }) => participantId === id);
}
