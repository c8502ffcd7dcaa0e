// Runs of a pad's program, and what members see of pads later: the runs and every update with its time.
import type { FastifyInstance } from 'fastify';
import { getPadPlayback, getRoomPads, runPad } from '#contract/room-pad.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { ParticipantInRoom, SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notifyRoom } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { isRunHere } from '../interviews/code/rules.ts';
import { keyOf, requireWriter } from './pad.ts';
import * as pads from './pad-store.ts';
import { languageOf, outputOf, runToWire } from './pad-to-wire.ts';
import { runPadTask } from './run-pad.ts';
import * as store from './store.ts';
import type { RoomRow } from './store.ts';

const maxRunsPerPad = 300;
/** A program is over by then, even if its worker was killed. */
const longestRunMs = 60_000;

export function padRunRoutes(app: FastifyInstance): void {
  serve(app, runPad, ({ participant, params, body, deps }) =>
    deps.db.asTenant(participant, async (tx) => {
      await requireWriter(tx, participant);
      return run(tx, participant, { padId: params.pad, id: body.id, now: deps.now() });
    }),
  );

  serve(app, getRoomPads, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await roomFor(tx, member, params.id);
      const rows = await pads.padsOf(tx, room);
      return Promise.all(
        rows.map(async (pad) => ({
          ...{ id: pad.pad_id, language: languageOf(pad.language), updates: pad.next_seq },
          runs: (await pads.runsOf(tx, pad, maxRunsPerPad)).map(runToWire),
        })),
      );
    }),
  );

  serve(app, getPadPlayback, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await roomFor(tx, member, params.id);
      const pad = await pads.findPad(tx, {
        ...{ agency_id: room.agency_id, room_id: room.id, pad_id: params.pad },
      });
      if (!pad) throw new Refusal('not_found');
      const updates = await pads.updatesBetween(tx, pad, { after: 0, upto: pad.next_seq });
      const writers = new Set(updates.map(({ by_id }) => by_id));
      const people = (await store.participantsOf(tx, room)).filter(({ id }) => writers.has(id));
      return {
        updates: updates.map(({ seq, by_id: by, at, bytes }) => ({
          ...{ seq, by, at: at.toISOString(), bytes: bytes.toString('base64') },
        })),
        people: people.map(({ id, name }) => ({ id, name })),
      };
    }),
  );
}

/** @throws Refusal: not_found, invalid_fields, too_many_requests, too_many, id_taken */
async function run(
  tx: Tx,
  participant: ParticipantInRoom,
  { padId, id, now }: { padId: string; id: string; now: Date },
) {
  const pad = await pads.lockPad(tx, keyOf(participant, padId));
  if (!pad) throw new Refusal('not_found');
  const known = await pads.findRun(tx, pad.agency_id, id);
  if (known) {
    if (known.pad_id !== padId || known.by_id !== participant.participantId) throw new Refusal('id_taken');
    return runToWire(known);
  }
  const language = languageOf(pad.language);
  if (!isRunHere(language)) throw new Refusal('invalid_fields', { fields: { language: 'not_allowed' } });
  const [last] = await pads.runsOf(tx, pad, 1);
  const isRunning =
    last && outputOf(last).state === 'waiting' && now.getTime() - last.at.getTime() < longestRunMs;
  if (isRunning) throw new Refusal('too_many_requests', { retryAfterSeconds: 2 });
  if ((await pads.countRuns(tx, pad)) >= maxRunsPerPad) throw new Refusal('too_many');
  const row = {
    ...{ agency_id: pad.agency_id, id, room_id: pad.room_id, pad_id: padId, seq: pad.next_seq, language },
    ...{ output: { state: 'waiting', output: '' }, by_id: participant.participantId, at: now },
  };
  await pads.insertRun(tx, row);
  await enqueue(tx, runPadTask, { agency_id: pad.agency_id, run_id: id }, { group: pad.agency_id });
  await notifyRoom(tx, pad.room_id);
  return runToWire(row);
}

/** @throws Refusal('not_found') also for a room that the member does not see */
async function roomFor(tx: Tx, member: SignedInMember, id: string): Promise<RoomRow> {
  const room = await store.findRoomFor(tx, member, id);
  if (!room) throw new Refusal('not_found');
  return room;
}
