// GET live/events: the stream of one page in a room, or at its door. It replays what the page has not seen, in order and
// without a hole, and sends the whole picture of the people whenever it differs. PostgreSQL wakes it in every process.
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { liveEvents, Signal } from '#contract/room-messages.ts';
import type { RoomMessage } from '#contract/room-messages.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { ParticipantInRoom } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import type { RoomChange } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import { engineOf } from './engine.ts';
import { padsFor } from './pad-to-wire.ts';
import { peopleFor, settle } from './people.ts';
import { panelVersion } from './panel-store.ts';
import { isInside, isMemberRole, isOver } from './rules.ts';
import * as store from './store.ts';
import type { MessageRow, ParticipantRow, RoomRow } from './store.ts';
import { relaysFor } from './turn.ts';

const commentMs = 2000;
/** How often a page's sign of life is stored, and the others' are read. */
const aliveMs = 8000;
const signalsLastMs = 600_000;
/** The body of such a message. */
const Focus = z.object({ until: z.nullable(z.string()) });
const maxUnreadBytes = 512 * 1024;

export function channelRoutes(app: FastifyInstance): void {
  serve(app, liveEvents, async ({ participant, query, reply, deps }) => {
    await arrive(deps, participant, query.connection);
    const stream = new PassThrough();
    stream.write('retry: 1000\n: connected\n\n');
    const close = openRoomStream({ deps, participant, ...query, stream });
    stream.on('close', () => {
      close();
      depart(deps, participant, query.connection).catch((error: unknown) => deps.log.error(error));
    });
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}

interface StreamOptions {
  deps: Deps;
  participant: ParticipantInRoom;
  since: number;
  connection: string;
  stream: PassThrough;
}

/** Writes until the page or the room is gone. Returns a function that stops it. */
function openRoomStream({ deps, participant, since, connection, stream }: StreamOptions): () => void {
  let seq = since;
  const isNews = openNews();

  const end = () => void stream.end();
  const send = (message: RoomMessage) => {
    if (stream.writableEnded) return;
    stream.write(`id: ${message.seq}\ndata: ${JSON.stringify(message)}\n\n`);
    // The page has stopped reading. It reconnects and continues where it was.
    if (stream.writableLength > maxUnreadBytes) stream.destroy();
  };

  const sendMessages = (messages: readonly MessageRow[], everyone: readonly ParticipantRow[]) => {
    for (const row of messages) {
      seq = row.seq;
      const message = messageOf(row, participant, everyone);
      if (message) send(message);
    }
    // There may be more of them.
    if (messages.length > 0) wake('messages');
  };

  /** A call begins with a dozen signals, and each of them needs only the log. */
  async function catchUpWithSignals(): Promise<void> {
    const messages = await deps.db.asTenant(participant, (tx) =>
      store.messagesForPersonInside(tx, participant, seq),
    );
    if (messages.some(({ kind }) => kind === 'chat')) return catchUp();
    sendMessages(messages, []);
  }

  async function catchUp(): Promise<void> {
    const { room, person, everyone, messages, pads, panel } = await deps.db.asTenant(participant, (tx) =>
      readRoom(tx, participant, seq),
    );
    const over = endFor(room, person);
    if (over || !room || !person) {
      send({ kind: 'over', seq, end: over ?? 'ended' });
      return end();
    }
    if (isToArrive(person, connection)) {
      wake('room');
      return arrive(deps, participant, connection);
    }
    // A newer page of the same device has taken over.
    if (isInside(person) && person.connection !== '' && person.connection !== connection) return end();
    const picture = peopleFor(person, room, everyone, {
      now: deps.now(),
      engine: engineOf(room, deps.config),
    });
    if (isInside(person) && isNews('relays', true))
      send({ kind: 'relays', seq, ...relaysFor(deps.config.relay, participant, deps.now()) });
    if (isNews('people', picture)) send({ ...picture, seq });
    if (!isInside(person)) return;
    sendMessages(messages, everyone);
    if (isNews('pads', pads)) send({ kind: 'pads', seq, pads });
    if (isNews('panel', panel)) send({ kind: 'panel', seq, version: panel });
  }

  const wake = readingInTurn({
    async read(changed) {
      if (stream.writableEnded) return;
      await (changed === 'room' ? catchUp() : catchUpWithSignals());
    },
    onError(error) {
      deps.log.warn(error);
      end();
    },
  });

  const unsubscribe = deps.events.subscribeRoom(participant, { wake, end });
  wake('room');
  const comments = setInterval(() => {
    if (!stream.writableEnded) stream.write(': here\n\n');
  }, commentMs);
  const alive = setInterval(() => {
    deps.db
      .asTenant(participant, (tx) => stillHere(tx, participant, deps.now()))
      .then(() => wake('room'), end);
  }, aliveMs);
  return () => {
    clearInterval(comments);
    clearInterval(alive);
    unsubscribe();
  };
}

/** Reads one after the other: what changes during a reading is read after it, once. */
function readingInTurn({
  read,
  onError,
}: {
  read: (changed: RoomChange) => Promise<void>;
  onError: (error: unknown) => void;
}): (changed: RoomChange) => void {
  let change: RoomChange | null = null;
  let isReading = false;
  async function readAll(): Promise<void> {
    isReading = true;
    try {
      while (change) {
        const changed = change;
        change = null;
        await read(changed);
      }
    } catch (error) {
      onError(error);
    } finally {
      isReading = false;
    }
  }
  return (changed) => {
    if (change !== 'room') change = changed;
    if (!isReading) void readAll();
  };
}

async function stillHere(tx: Tx, participant: ParticipantInRoom, now: Date): Promise<void> {
  await store.changeParticipant(tx, participant, { last_seen_at: now });
  await store.deleteOldSignals(tx, participant, new Date(now.getTime() - signalsLastMs));
}

/** Admitted while knocking: from now on they are in the room. Or an older stream of the same page has ended only now. */
function isToArrive(person: ParticipantRow, connection: string): boolean {
  return person.state === 'admitted' || (person.state === 'away' && person.connection === connection);
}

/** Returns a function that says whether a value differs from the last one of its kind. A page begins without pads and panel. */
function openNews(): (kind: string, value: unknown) => boolean {
  const known = new Map([
    ['pads', '[]'],
    ['panel', '""'],
  ]);
  return (kind, value) => {
    const text = JSON.stringify(value);
    const isNew = known.get(kind) !== text;
    known.set(kind, text);
    return isNew;
  };
}

async function readRoom(tx: Tx, participant: ParticipantInRoom, since: number) {
  const room = await store.findRoomRow(tx, participant.agencyId, participant.roomId);
  const everyone = room ? await store.participantsOf(tx, room) : [];
  const person = everyone.find(({ id }) => id === participant.participantId);
  const nothing = { room, person, everyone, messages: [], pads: [], panel: '' };
  if (!room || !person || !isInside(person)) return nothing;
  const messages = await store.messagesFor(tx, participant, since);
  // Nobody who came by the link learns that there is a guide, or that somebody takes notes.
  const panel = isMemberRole(person.role) ? await panelVersion(tx, room) : '';
  return { ...nothing, messages, pads: await padsFor(tx, room), panel };
}

function endFor(
  room: RoomRow | undefined,
  person: ParticipantRow | undefined,
): 'removed' | 'denied' | 'ended' | null {
  if (!person || person.state === 'removed') return 'removed';
  if (person.state === 'denied') return 'denied';
  return !room || isOver(room) || person.state === 'left' ? 'ended' : null;
}

/** Null for what the reader sent, except chat, which everyone reads in the same order. */
function messageOf(
  { seq, id, kind, from_id: from, body, at }: MessageRow,
  { participantId }: ParticipantInRoom,
  everyone: readonly ParticipantRow[],
): RoomMessage | null {
  if (kind === 'mute') return { kind, seq };
  if (kind === 'focus') return { kind, seq, until: Focus.parse(body).until };
  if (from === null) return null;
  if (kind === 'signal') return from === participantId ? null : { kind, seq, from, body: Signal.parse(body) };
  const text = typeof body === 'object' && body && 'text' in body ? String(body.text) : '';
  const name = everyone.find((one) => one.id === from)?.name ?? '';
  return { kind: 'chat', seq, id, from, name, at: at.toISOString(), text };
}

/**
 * The page is here. After a reload (another `connection`) it comes in anew, and offers to the others.
 * @throws Refusal: removed, not_admitted, room_ended
 */
async function arrive(deps: Deps, participant: ParticipantInRoom, connection: string): Promise<void> {
  await deps.db.asTenant(participant, async (tx) => {
    const room = await store.lockRoom(tx, participant.agencyId, participant.roomId);
    const person = room && (await store.findParticipant(tx, participant));
    const end = endFor(room, person);
    if (!room || !person || end === 'removed') throw new Refusal('removed');
    if (end === 'denied') throw new Refusal('not_admitted');
    if (end === 'ended') throw new Refusal('room_ended');
    const now = deps.now();
    if (!isInside(person)) return store.changeParticipant(tx, participant, { last_seen_at: now });
    const isNew = person.connection !== connection;
    await store.changeParticipant(tx, participant, {
      ...{ state: 'in', connection, last_seen_at: now, joined_at: person.joined_at ?? now },
      ...(isNew && { entered_seq: await store.takeNumbers(tx, participant, 1) }),
    });
    await settle(tx, room, now);
  });
}

/** The page's stream is closed. It may come back at any time. */
async function depart(deps: Deps, participant: ParticipantInRoom, connection: string): Promise<void> {
  await deps.db.asTenant(participant, async (tx) => {
    const room = await store.lockRoom(tx, participant.agencyId, participant.roomId);
    const person = room && (await store.findParticipant(tx, participant));
    if (!room || person?.state !== 'in' || person.connection !== connection) return;
    await store.changeParticipant(tx, participant, { state: 'away' });
    await settle(tx, room, deps.now());
  });
}
