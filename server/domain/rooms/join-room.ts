// Joins what a room's people have recorded into one video with the questions that were asked as chapters, and again when
// a late reel arrives. Safe to run twice: the file's name follows from the recordings and chapters that it is made of.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { Mark } from '#contract/take.ts';
import { newId } from '#contract/id.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { files } from '../../platform/db/schema/company.ts';
import { room_participants, rooms } from '../../platform/db/schema/room.ts';
import { room_renditions } from '../../platform/db/schema/room-content.ts';
import { segments, takes } from '../../platform/db/schema/take.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfRoom } from '../../platform/events/notify.ts';
import { Chapter } from '../../platform/ffmpeg/chapters.ts';
import { hasFfmpeg, VideoFault } from '../../platform/ffmpeg/ffmpeg.ts';
import { joinSides } from '../../platform/ffmpeg/join-sides.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { fileIdOf, fileKey } from '../../platform/storage/file-keys.ts';
import { deleteFiles, putFile } from '../../platform/storage/store.ts';
import type { NewFile } from '../../platform/storage/store.ts';
import { removeStored } from '../files/remove-stored.ts';
import { joinRoom as joinRoomName } from '../interviews/takes/join-room.ts';
import { fetchTo, inWorkFolder } from '../interviews/takes/work-folder.ts';
import { chaptersOf } from './guide.ts';
import { timelineOf } from './timeline.ts';

const hourMs = 3_600_000;

export const joinRoom = defineTask({
  ...joinRoomName,
  // A full disk may take a day to be cleared.
  retries: 300,
  expireSeconds: 4 * 3600,
  concurrency: 1,
  perGroup: 1,
  handler: async ({ agency_id: agencyId, room_id: roomId }, deps) => {
    if (!(await hasFfmpeg())) return;
    const { recorded, chapters, found } = await deps.db.asTenant({ agencyId }, async (tx) => {
      const segments = await findRecorded(tx, agencyId, roomId);
      return {
        recorded: segments,
        chapters: await findChapters(tx, { agencyId, roomId }, segments),
        found: await findRendition(tx, agencyId, roomId),
      };
    });
    if (recorded.length === 0) return;
    const madeOf = digestOf(recorded);
    if (found?.made_of === madeOf && found.state !== 'waiting' && hasChapters(found, chapters)) return;
    const room = { agencyId, roomId, madeOf, chapters };
    try {
      await save(deps, room, await make(deps, room, recorded));
    } catch (error) {
      if (!(error instanceof VideoFault)) throw error;
      deps.log.warn({ room: roomId, err: error }, 'the recordings of a room could not be joined; they stay');
      await save(deps, room, null);
    }
  },
});

/** Joins a room that has ended, unless nothing has changed. */
export async function enqueueJoin(
  tx: Tx,
  { agency_id, id }: { agency_id: string; id: string },
): Promise<void> {
  await enqueue(tx, joinRoom, { agency_id, room_id: id }, { group: agency_id });
}

interface Room {
  agencyId: string;
  roomId: string;
  madeOf: string;
  chapters: readonly Chapter[];
}

/** Every segment of a room that has arrived. It has a file once its task has put its parts together. */
export async function findArrived(tx: Tx, agencyId: string, roomId: string) {
  const rows = await tx
    .select({
      participantId: room_participants.id,
      startedAt: segments.server_started_at,
      durationMs: segments.duration_ms,
      marks: segments.marks,
      sha256: segments.sha256,
      fileId: segments.original_file_id,
      storageKey: files.storage_key,
    })
    .from(segments)
    .innerJoin(takes, sameAgency(takes, segments, { id: segments.take_id }))
    .innerJoin(room_participants, sameAgency(room_participants, takes, { id: takes.room_participant_id }))
    .leftJoin(files, sameAgency(files, segments, { id: segments.original_file_id }))
    .where(
      sameAgency(room_participants, agencyId, { room_id: roomId }, isNotNull(segments.server_started_at)),
    )
    .orderBy(segments.server_started_at, segments.sha256);
  return rows.map(({ startedAt, marks, ...row }) => ({
    ...row,
    startedAtMs: startedAt?.getTime() ?? 0,
    marks: z.array(Mark).parse(marks ?? []),
  }));
}

/** Those that can be joined. */
async function findRecorded(tx: Tx, agencyId: string, roomId: string) {
  const arrived = await findArrived(tx, agencyId, roomId);
  return arrived.flatMap(({ storageKey, ...segment }) => (storageKey ? [{ ...segment, storageKey }] : []));
}
type Recorded = Awaited<ReturnType<typeof findRecorded>>[number];

async function findChapters(
  tx: Tx,
  { agencyId, roomId }: Pick<Room, 'agencyId' | 'roomId'>,
  recorded: readonly Recorded[],
): Promise<Chapter[]> {
  const [room] = await tx
    .select({ name: rooms.name, guide: rooms.guide, live_at: rooms.live_at })
    .from(rooms)
    .where(sameAgency(rooms, agencyId, { id: roomId }));
  return room ? chaptersOf(room, timelineOf(recorded)) : [];
}

/** A room that was opened again may have more of them. */
function hasChapters(
  { chapters }: Pick<typeof room_renditions.$inferSelect, 'chapters'>,
  expected: readonly Chapter[],
): boolean {
  return JSON.stringify(z.array(Chapter).parse(chapters ?? [])) === JSON.stringify(expected);
}

/** What a joined video is made of. Another one: a recording came or went since. */
export function digestOf(
  recorded: readonly Pick<Recorded, 'participantId' | 'startedAtMs' | 'sha256'>[],
): string {
  const lines = recorded.map(
    ({ participantId, startedAtMs, sha256 }) => `${participantId} ${startedAtMs} ${sha256}`,
  );
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** The joined video of all. */
export async function findRendition(tx: Tx, agencyId: string, roomId: string) {
  const [row] = await tx
    .select()
    .from(room_renditions)
    .where(sameAgency(room_renditions, agencyId, { room_id: roomId, kind: 'grid' }));
  return row;
}

function make(
  deps: Deps,
  { agencyId, roomId, madeOf, chapters }: Room,
  recorded: readonly Recorded[],
): Promise<NewFile> {
  return inWorkFolder(deps, roomId, 'rendition', async (folder) => {
    const { sides, lengthMs } = timelineOf(recorded);
    const pieces = await Promise.all(
      sides.map(({ pieces: own }, side) =>
        Promise.all(
          own.map(async ({ segment, startMs, lengthMs: pieceMs, pace, moments }, i) => {
            const file = await fetchTo(path.join(folder, `piece-${side}-${i}`), segment.storageKey, deps);
            return { file, startMs, lengthMs: pieceMs, pace, moments };
          }),
        ),
      ),
    );
    const cpuSeconds = Math.ceil((lengthMs / 1000) * 4 * pieces.length + 60);
    const limits = { cpuSeconds, wallMs: 3 * hourMs };
    const joined = await joinSides(pieces, { folder, lengthMs, chapters, ...limits });
    const id = fileIdOf(roomId, `grid-${madeOf}${chapters.length > 0 ? `-${JSON.stringify(chapters)}` : ''}`);
    const storage_key = fileKey(agencyId, id);
    const stored = await deps.storage.put(storage_key, createReadStream(joined));
    const kind = { kind: 'rendition', name: '', mime_type: 'video/mp4' } as const;
    return { agency_id: agencyId, id, storage_key, ...kind, ...stored };
  });
}

/** Null: the recordings cannot be joined. A room that was deleted in the meantime leaves no file. */
async function save(deps: Deps, joined: Room, file: NewFile | null): Promise<void> {
  const { agencyId, roomId, madeOf, chapters } = joined;
  await deps.db.asTenant({ agencyId }, async (tx) => {
    const [room] = await tx
      .select({ id: rooms.id, company_id: rooms.company_id, job_id: rooms.job_id })
      .from(rooms)
      .where(sameAgency(rooms, agencyId, { id: roomId }))
      .for('no key update');
    const now = room ? await findRecorded(tx, agencyId, roomId) : [];
    // Deleted, withdrawn or late recordings: another run makes the right file.
    if (!room || digestOf(now) !== madeOf) {
      if (file) await enqueue(tx, removeStored, { keys: [file.storage_key] });
      if (now.length > 0) await enqueue(tx, joinRoom, { agency_id: agencyId, room_id: roomId });
      return;
    }
    if (file) await putFile(tx, file);
    const previous = await findRendition(tx, agencyId, roomId);
    const set = {
      file_id: file?.id ?? null,
      state: file ? 'ready' : 'failed',
      made_of: madeOf,
      chapters: chapters.length > 0 ? chapters : null,
      updated_at: deps.now(),
    };
    const key = { agency_id: agencyId, room_id: roomId, kind: 'grid', participant_id: null };
    await tx
      .insert(room_renditions)
      .values({ id: previous?.id ?? newId(), ...key, ...set })
      .onConflictDoUpdate({ target: [room_renditions.agency_id, room_renditions.id], set });
    await notifyOfRoom(tx, room);
    const old = previous?.file_id;
    if (!old || old === file?.id) return;
    const keys = await deleteFiles(tx, agencyId, [old]);
    if (keys.length > 0) await enqueue(tx, removeStored, { keys });
  });
}
