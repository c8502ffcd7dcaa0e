// Takes, uploaded part by part. Parts are files in storage, put if absent. The stored state is recorded here,
// so later PUTs, GETs and seals return 'stored' whatever has been cleaned up.
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, tenantKey } from './columns.ts';
import { files } from './company.ts';
import { responses } from './response.ts';
import { room_participants } from './room.ts';

export const takes = pgTable(
  'takes',
  {
    ...tenantKey(),
    /** The interview it belongs to; null for a reel of a live room. */
    response_id: uuid(),
    /** Whose side of a live room it is; null for a take of an interview. */
    room_participant_id: uuid(),
    /** null for a file and for a reel. */
    question_id: uuid(),
    /** answer, cv, motivation_letter, additional, room */
    purpose: text().notNull(),
    mime_type: text().notNull(),
    name: text().notNull().default(''),
    /** By the device's server-corrected clock. */
    started_at: instant().notNull(),
    /** open, stored */
    state: text().notNull().default('open'),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    duration_ms: integer().notNull().default(0),
    poster_file_id: uuid(),
    /** Plays everywhere; null until processed. */
    rendition_file_id: uuid(),
    /** The file of a purpose other than answer. */
    file_id: uuid(),
    stored_at: instant(),
    processed_at: instant(),
    /** Why processing failed for good; empty: it did not. */
    process_fault: text().notNull().default(''),
    deleted_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.room_participant_id],
      foreignColumns: [room_participants.agency_id, room_participants.id],
    }).onDelete('cascade'),
    check('takes_owner', sql`num_nonnulls(${t.response_id}, ${t.room_participant_id}) = 1`),
    foreignKey({ columns: [t.agency_id, t.poster_file_id], foreignColumns: [files.agency_id, files.id] }),
    foreignKey({ columns: [t.agency_id, t.rendition_file_id], foreignColumns: [files.agency_id, files.id] }),
    foreignKey({ columns: [t.agency_id, t.file_id], foreignColumns: [files.agency_id, files.id] }),
    index('takes_room_participant')
      .on(t.agency_id, t.room_participant_id)
      .where(sql`room_participant_id is not null`),
    index('takes_response').on(t.agency_id, t.response_id, t.question_id),
    // Each deleted file is checked for remaining references.
    index('takes_poster')
      .on(t.agency_id, t.poster_file_id)
      .where(sql`poster_file_id is not null`),
    index('takes_rendition')
      .on(t.agency_id, t.rendition_file_id)
      .where(sql`rendition_file_id is not null`),
    index('takes_file')
      .on(t.agency_id, t.file_id)
      .where(sql`file_id is not null`),
  ],
);

/** One run of the recorder. Its original is its joined parts, digest checked, kept until retention ends. */
export const segments = pgTable(
  'segments',
  {
    agency_id: uuid().notNull(),
    take_id: uuid().notNull(),
    segment: integer().notNull(),
    mime_type: text().notNull(),
    duration_ms: integer().notNull(),
    /** contract/take.ts Pace; null if the device did not send it. */
    pace: jsonb(),
    /** When a reel's segment began by the server's clock, and how wrong the device's idea of that clock may be. */
    server_started_at: instant(),
    clock_error_ms: integer(),
    /** Every 10 s of a reel, [{media_ms, server_ms}]: how fast the recorder's clock really ran. */
    marks: jsonb(),
    parts_count: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the joined bytes, lower-case hex, computed from our disk at the seal. */
    sha256: text().notNull(),
    /** Null until the parts are joined. */
    original_file_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.take_id, t.segment] }),
    foreignKey({ columns: [t.agency_id, t.take_id], foreignColumns: [takes.agency_id, takes.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.agency_id, t.original_file_id], foreignColumns: [files.agency_id, files.id] }),
    unique('segments_original').on(t.agency_id, t.original_file_id),
  ],
);
