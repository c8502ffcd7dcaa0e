// What stays of a live room: pads, notes, scores, and the files made of its recordings.
import {
  bigint,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { files } from './company.ts';
import { room_participants, rooms } from './room.ts';

const ofRoom = () => ({ agency_id: uuid().notNull(), room_id: uuid().notNull() });

/** A shared text. `state` is all updates up to `upto_seq` in one (Yjs). */
export const room_pads = pgTable(
  'room_pads',
  {
    ...ofRoom(),
    pad_id: uuid().notNull(),
    language: text().notNull().default(''),
    state: bytea(),
    upto_seq: bigint({ mode: 'number' }).notNull().default(0),
    /** The last number given to an update. */
    next_seq: bigint({ mode: 'number' }).notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.room_id, t.pad_id] }),
    foreignKey({ columns: [t.agency_id, t.room_id], foreignColumns: [rooms.agency_id, rooms.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Each update of a pad as it came: the playback. */
export const room_pad_updates = pgTable(
  'room_pad_updates',
  {
    ...ofRoom(),
    pad_id: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    id: uuid().notNull(),
    by_id: uuid().notNull(),
    at: createdAt(),
    bytes: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.room_id, t.pad_id, t.seq] }),
    foreignKey({
      columns: [t.agency_id, t.room_id, t.pad_id],
      foreignColumns: [room_pads.agency_id, room_pads.room_id, room_pads.pad_id],
    }).onDelete('cascade'),
    unique('room_pad_updates_id').on(t.agency_id, t.room_id, t.pad_id, t.id),
  ],
);

/** A run of a pad's program. */
export const room_runs = pgTable(
  'room_runs',
  {
    ...tenantKey(),
    room_id: uuid().notNull(),
    pad_id: uuid().notNull(),
    /** The updates of the pad that it ran. */
    seq: bigint({ mode: 'number' }).notNull(),
    language: text().notNull(),
    output: jsonb().notNull(),
    by_id: uuid().notNull(),
    at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.room_id, t.pad_id],
      foreignColumns: [room_pads.agency_id, room_pads.room_id, room_pads.pad_id],
    }).onDelete('cascade'),
  ],
);

/** An interviewer's note. Never goes to a participant's channel. */
export const room_notes = pgTable(
  'room_notes',
  {
    ...tenantKey(),
    room_id: uuid().notNull(),
    user_id: uuid().notNull(),
    text: text().notNull(),
    /** From the moment the room went live. */
    at_ms: bigint({ mode: 'number' }).notNull().default(0),
    /** mine, team */
    visibility: text().notNull().default('mine'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id, t.room_id], foreignColumns: [rooms.agency_id, rooms.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** An interviewer's score. Others see it after they have submitted their own. */
export const room_scores = pgTable(
  'room_scores',
  {
    ...ofRoom(),
    user_id: uuid().notNull(),
    criterion_id: uuid().notNull(),
    rating: integer(),
    text: text().notNull().default(''),
    submitted_at: instant(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.room_id, t.user_id, t.criterion_id] }),
    foreignKey({ columns: [t.agency_id, t.room_id], foreignColumns: [rooms.agency_id, rooms.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** A file made of a room's recordings. Made again when a late reel arrives. */
export const room_renditions = pgTable(
  'room_renditions',
  {
    ...tenantKey(),
    room_id: uuid().notNull(),
    /** grid, audio, track */
    kind: text().notNull(),
    /** Whose track it is; null for all. */
    participant_id: uuid(),
    file_id: uuid(),
    /** waiting, ready, failed */
    state: text().notNull().default('waiting'),
    /** [{at_ms, title}] */
    chapters: jsonb(),
    /** Digest of the segments it was made of. */
    made_of: text().notNull().default(''),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id, t.room_id], foreignColumns: [rooms.agency_id, rooms.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.agency_id, t.participant_id],
      foreignColumns: [room_participants.agency_id, room_participants.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.agency_id, t.file_id], foreignColumns: [files.agency_id, files.id] }),
    unique('room_renditions_of').on(t.agency_id, t.room_id, t.kind, t.participant_id).nullsNotDistinct(),
  ],
);
