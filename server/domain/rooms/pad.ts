// The pads of a live room: the server stores each update with its number and replays them, so that a page that was cut off
// has everything again. Pages merge the updates, in any order; the server never changes a text.
import type { FastifyInstance } from 'fastify';
import { isPlainUpdate, mergedUpdate } from '#contract/pad-update.ts';
import {
  getPad,
  maxPadBytes,
  maxPadsPerRoom,
  maxUpdateBytes,
  putPad,
  updatesPerSecond,
} from '#contract/room-pad.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { ParticipantInRoom } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notifyRoom } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import { findInRoom, requireInside } from './inside.ts';
import { MessageLimit } from './message-limit.ts';
import * as pads from './pad-store.ts';
import type { PadHead, PadKey } from './pad-store.ts';
import { languageOf, runToWire } from './pad-to-wire.ts';
import { isInside, isMemberRole } from './rules.ts';

/** Whoever opens a pad gets at most this many updates beside the merged ones. */
const mergedEvery = 200;
const runsShown = 20;
/** A page sends once a second, and a little later on a slow line. */
const lastWordsMs = 10_000;

interface NewUpdate {
  id: string;
  bytes: Buffer;
}

export function padRoutes(app: FastifyInstance): void {
  const limit = new MessageLimit(updatesPerSecond, 2 * updatesPerSecond);

  serve(app, getPad, ({ participant, params, query, deps }) =>
    deps.db.asTenant(participant, async (tx) => {
      await requireReader(tx, participant);
      return readPad(tx, keyOf(participant, params.pad), query.since);
    }),
  );

  serve(app, putPad, ({ participant, params, body, deps }) => {
    const updates = body.updates.map(({ id, bytes }) => ({ id, bytes: Buffer.from(bytes, 'base64') }));
    limit.count(participant.participantId, Math.max(1, updates.length), deps.now().getTime());
    if (updates.some(({ bytes }) => bytes.length > maxUpdateBytes)) throw new Refusal('too_large');
    if (!updates.every(({ bytes }) => isPlainUpdate(bytes)))
      throw new Refusal('invalid_fields', { fields: { updates: 'format' } });
    return deps.db.asTenant(participant, async (tx) => {
      await requireTypist(tx, participant, deps.now());
      const pad = await openPad(tx, keyOf(participant, params.pad));
      const seq = await addUpdates(tx, pad, participant.participantId, updates);
      if (body.language) await pads.changePad(tx, pad, { language: body.language });
      await notifyRoom(tx, participant.roomId);
      return { seq };
    });
  });
}

export function keyOf({ agencyId, roomId }: ParticipantInRoom, pad: string): PadKey {
  return { agency_id: agencyId, room_id: roomId, pad_id: pad };
}

/**
 * Everyone inside, and after the end the members who were.
 * @throws Refusal: removed, room_ended, not_admitted
 */
async function requireReader(tx: Tx, participant: ParticipantInRoom): Promise<void> {
  const { room, person } = await findInRoom(tx, participant);
  const wasInside = isInside(person) || person.state === 'left';
  if (room.status === 'ended' && isMemberRole(person.role) && wasInside) return;
  await requireInside(tx, participant);
}

/**
 * What was typed before the end, or before its writer left, may still be on its way.
 * @throws Refusal: removed, room_ended, not_admitted, forbidden
 */
async function requireTypist(tx: Tx, participant: ParticipantInRoom, now: Date): Promise<void> {
  const { room, person } = await findInRoom(tx, participant);
  const left = person.state === 'left' ? person.left_at : null;
  const wasInside = isInside(person) || left !== null;
  const goneAt = left ?? room.ended_at;
  const isJustGone = goneAt !== null && now.getTime() - goneAt.getTime() < lastWordsMs;
  if (wasInside && isJustGone && person.role !== 'observer') return;
  await requireWriter(tx, participant);
}

/** @throws Refusal: removed, room_ended, not_admitted, forbidden */
export async function requireWriter(tx: Tx, participant: ParticipantInRoom): Promise<void> {
  const { person } = await requireInside(tx, participant);
  if (person.role === 'observer') throw new Refusal('forbidden');
}

async function readPad(tx: Tx, key: PadKey, since: number) {
  const pad = await pads.findPad(tx, key);
  if (!pad) return { language: languageOf(''), seq: 0, updates: [], runs: [] };
  const state = since < pad.upto_seq ? await pads.findState(tx, key) : null;
  const after = state ? pad.upto_seq : since;
  const newer = await pads.updatesBetween(tx, key, { after, upto: pad.next_seq });
  const all = [...(state ? [{ seq: pad.upto_seq, bytes: state }] : []), ...newer];
  return {
    language: languageOf(pad.language),
    seq: pad.next_seq,
    updates: all.map(({ seq, bytes }) => ({ seq, bytes: bytes.toString('base64') })),
    runs: (await pads.runsOf(tx, key, runsShown)).map(runToWire),
  };
}

/** The pad, locked; made by the first write. */
async function openPad(tx: Tx, key: PadKey): Promise<PadHead> {
  const known = await pads.lockPad(tx, key);
  if (known) return known;
  if ((await pads.countPads(tx, key)) >= maxPadsPerRoom) throw new Refusal('too_many');
  await pads.insertPad(tx, key);
  const made = await pads.lockPad(tx, key);
  if (!made) throw new Error('a pad that was just made is gone');
  return made;
}

/** Returns the number of the pad's last update. What the pad has is left out (P3). */
async function addUpdates(tx: Tx, pad: PadHead, by: string, updates: readonly NewUpdate[]): Promise<number> {
  if (updates.length === 0) return pad.next_seq;
  const ids = updates.map(({ id }) => id);
  const stored = new Map((await pads.updatesWith(tx, pad, ids)).map((row) => [row.id, row]));
  const isRepeated = ({ id, bytes }: NewUpdate) => stored.get(id)?.bytes.equals(bytes) ?? false;
  const added = updates.filter((update) => !isRepeated(update));
  const isTwice = new Set(ids).size < ids.length;
  if (isTwice || added.some(({ id }) => stored.has(id))) throw new Refusal('id_taken');
  if (added.length === 0) return pad.next_seq;
  const bytes = added.reduce((sum, update) => sum + update.bytes.length, pad.bytes);
  if (bytes > maxPadBytes) throw new Refusal('too_large');
  const last = pad.next_seq + added.length;
  const key = { agency_id: pad.agency_id, room_id: pad.room_id, pad_id: pad.pad_id };
  await pads.insertUpdates(
    tx,
    added.map((update, index) => ({ ...key, ...update, by_id: by, seq: pad.next_seq + 1 + index })),
  );
  const merged = last - pad.upto_seq >= mergedEvery ? await merge(tx, pad, last) : {};
  await pads.changePad(tx, pad, { next_seq: last, bytes, ...merged });
  return last;
}

async function merge(tx: Tx, pad: PadHead, upto: number) {
  const state = await pads.findState(tx, pad);
  const newer = await pads.updatesBetween(tx, pad, { after: pad.upto_seq, upto });
  const all = [...(state ? [state] : []), ...newer.map(({ bytes }) => bytes)];
  return { state: Buffer.from(mergedUpdate(all)), upto_seq: upto };
}
