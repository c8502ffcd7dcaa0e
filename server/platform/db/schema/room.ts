// Live rooms: who is invited, who came, and the log of what they sent each other.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { companies } from './company.ts';
import { memberships } from './agency.ts';
import { jobs } from './job.ts';
import { responses } from './response.ts';

export const rooms = pgTable(
  'rooms',
  {
    ...tenantKey(),
    company_id: uuid().notNull(),
    /** The candidate's interview, if the room is for one. */
    response_id: uuid(),
    job_id: uuid(),
    created_by: uuid(),
    name: text().notNull(),
    /** Shown as the note. */
    description: text().notNull().default(''),
    link: text().notNull().default(''),
    share_hash: text().notNull().unique(),
    source: text().notNull().default(''),
    start: instant().notNull(),
    /** The planned end. */
    ends_at: instant(),
    /** IANA. The zone in which `start` was chosen. */
    time_zone: text().notNull().default(''),
    /** scheduled, waiting, live, ended, canceled, no_show */
    status: text().notNull().default('scheduled'),
    permissions: text().array().notNull(),
    /** off, audio, video */
    record: text().notNull().default('video'),
    /** The host has paused recording for everyone. */
    is_paused: boolean().notNull().default(false),
    /** New knocks are refused. */
    locked_at: instant(),
    /** Media goes through the relay only, so that nobody sees another person's IP address. */
    is_relay_only: boolean().notNull().default(false),
    /** mesh, livekit; chosen at the opening */
    engine: text().notNull().default('mesh'),
    /** The participant who is the host now. */
    host_id: uuid(),
    /** The first person came in. */
    opened_at: instant(),
    live_at: instant(),
    ended_at: instant(),
    /** host, empty, too_long, canceled, no_show; empty: not ended */
    end_reason: text().notNull().default(''),
    /** Since when nobody has been inside. */
    empty_at: instant(),
    /** Questions to ask, in order: [{id, text, minutes}]. */
    guide: jsonb()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** What interviewers score: [{id, name}]. */
    criteria: jsonb()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** SEQUENCE of the calendar file (RFC 5545); grows with each change of time or place. */
    sequence: integer().notNull().default(0),
    /** The last number given to a message of this room. */
    next_seq: bigint({ mode: 'number' }).notNull().default(0),
    /** Kept whatever retention says. */
    legal_hold: boolean().notNull().default(false),
    /** When the team was warned that the room will be deleted. */
    retention_warned_at: instant(),
    retention_deleted_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.company_id],
      foreignColumns: [companies.agency_id, companies.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    index('rooms_start').on(t.agency_id, t.start, t.id),
    index('rooms_response')
      .on(t.agency_id, t.response_id)
      .where(sql`response_id is not null`),
    index('rooms_ended')
      .on(t.ended_at)
      .where(sql`ended_at is not null`),
    index('rooms_open')
      .on(t.status, t.start)
      .where(sql`status in ('scheduled', 'waiting', 'live')`),
  ],
);

/** Members who are invited to a room, with their role in it. */
export const room_members = pgTable(
  'room_members',
  {
    agency_id: uuid().notNull(),
    room_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** host, co_host, interviewer, observer */
    role: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.room_id, t.user_id] }),
    foreignKey({
      columns: [t.agency_id, t.room_id],
      foreignColumns: [rooms.agency_id, rooms.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }).onDelete('cascade'),
  ],
);

/** A person at a door or in a room, on one device. */
export const room_participants = pgTable(
  'room_participants',
  {
    ...tenantKey(),
    room_id: uuid().notNull(),
    /** member, candidate, guest */
    kind: text().notNull(),
    user_id: uuid(),
    response_id: uuid(),
    name: text().notNull(),
    /** host, co_host, interviewer, observer, candidate, guest */
    role: text().notNull(),
    /** knocking, admitted, in, away, left, denied, removed */
    state: text().notNull().default('knocking'),
    /** SHA-256 of the device's token. */
    token_hash: bytea().notNull(),
    /** none, yes, no */
    consent: text().notNull().default('none'),
    consent_version: text().notNull().default(''),
    consent_at: instant(),
    /** Language of the page, for messages to this person. */
    language: text().notNull().default('en-US'),
    /** {user_agent, time_zone} */
    device: jsonb()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** The id of the page that holds the connection; a reload makes a new one. */
    connection: text().notNull().default(''),
    /** `next_seq` when that page came in: of two, the later one offers. */
    entered_seq: bigint({ mode: 'number' }).notNull().default(0),
    /** What the page says of its microphone, camera, hand, share and line. */
    media: jsonb()
      .notNull()
      .default(sql`'{}'::jsonb`),
    last_seen_at: instant(),
    joined_at: instant(),
    left_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.room_id],
      foreignColumns: [rooms.agency_id, rooms.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    uniqueIndex('room_participants_token').on(t.token_hash),
    index('room_participants_room').on(t.agency_id, t.room_id, t.state),
  ],
);

/** What people of a room sent each other, in the order of `seq`. Signals are deleted after 10 minutes; chat stays. */
export const room_messages = pgTable(
  'room_messages',
  {
    agency_id: uuid().notNull(),
    room_id: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    /** Made by the sender: a repeated write is recognized (P3). */
    id: uuid().notNull(),
    from_id: uuid(),
    /** Null: everyone. */
    to_id: uuid(),
    kind: text().notNull(),
    body: jsonb().notNull(),
    at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.room_id, t.seq] }),
    foreignKey({
      columns: [t.agency_id, t.room_id],
      foreignColumns: [rooms.agency_id, rooms.id],
    }).onDelete('cascade'),
    uniqueIndex('room_messages_id').on(t.agency_id, t.room_id, t.id),
  ],
);
