// What candidates said in their videos, as recognized and as corrected, the search over it, and who may process it.
import {
  boolean,
  customType,
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
import { memberships } from './agency.ts';
import { createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { answers, responses } from './response.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What the candidate decided about each way of processing an answer. Without a row nothing is processed. */
export const response_processing = pgTable(
  'response_processing',
  {
    agency_id: uuid().notNull(),
    response_id: uuid().notNull(),
    /** contract/processing.ts */
    purpose: text().notNull(),
    /** allowed, declined */
    choice: text().notNull(),
    /** What the candidate had read. */
    notice_version: text().notNull(),
    /** The company that was named. */
    processor: text().notNull(),
    decided_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.response_id, t.purpose] }),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
  ],
);

/** [from_ms, to_ms, "word", confidence?]: 30 kB for ten minutes. Only our own code writes them, so reading them checks nothing. */
export type StoredWords = ([number, number, string] | [number, number, string, number])[];

/** The recognized words of a video answer. They never change; corrections are transcript_edits. */
export const transcripts = pgTable(
  'transcripts',
  {
    ...tenantKey(),
    answer_id: uuid().notNull(),
    /** The take that was heard. No foreign key, as in answers. */
    take_id: uuid().notNull(),
    /** contract/transcript.ts */
    state: text().notNull().default('waiting'),
    /** Why it failed, or why the last attempt did; empty: it did not. */
    fault: text().notNull().default(''),
    /** How often the task has begun. */
    attempts: integer().notNull().default(0),
    /** Two letters: what the candidate was expected to speak, and what was heard. Empty: unknown. */
    expected_language: text().notNull().default(''),
    language: text().notNull().default(''),
    engine: text().notNull().default(''),
    model: text().notNull().default(''),
    /** Identifies the files of a local model (domain/transcripts/local-model.ts), lower-case hex. Null: it was a service's. */
    model_sha256: text(),
    /** SHA-256 of the samples that were heard, lower-case hex. */
    audio_sha256: text(),
    /** [[from_ms, to_ms, "word", confidence?], …]; null until it is ready. */
    words: jsonb().$type<StoredWords>(),
    /** False: words have the times of the passage they are in. */
    is_timed: boolean().notNull().default(true),
    /** How many words each filter dropped (domain/transcripts/filters.ts). */
    dropped: jsonb(),
    /** Increases with every change. */
    revision: integer().notNull().default(0),
    made_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    unique('transcripts_answer').on(t.agency_id, t.answer_id),
    foreignKey({
      columns: [t.agency_id, t.answer_id],
      foreignColumns: [answers.agency_id, answers.id],
    }).onDelete('cascade'),
  ],
);

/** A correction: other words instead of a run of recognized ones. */
export const transcript_edits = pgTable(
  'transcript_edits',
  {
    ...tenantKey(),
    transcript_id: uuid().notNull(),
    /** Indexes in `words`; `to_word` is beyond the last. */
    from_word: integer().notNull(),
    to_word: integer().notNull(),
    text: text().notNull(),
    user_id: uuid().notNull(),
    created_at: createdAt(),
    undone_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.transcript_id],
      foreignColumns: [transcripts.agency_id, transcripts.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }),
    index('transcript_edits_transcript').on(t.agency_id, t.transcript_id, t.from_word),
  ],
);

/** The words of transcripts and written answers, folded (contract/words.ts), for the search. */
export const answer_search = pgTable(
  'answer_search',
  {
    agency_id: uuid().notNull(),
    answer_id: uuid().notNull(),
    response_id: uuid().notNull(),
    job_id: uuid().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.answer_id] }),
    foreignKey({
      columns: [t.agency_id, t.answer_id],
      foreignColumns: [answers.agency_id, answers.id],
    }).onDelete('cascade'),
    index('answer_search_words').using('gin', t.agency_id, t.words),
    index('answer_search_response').on(t.agency_id, t.response_id),
  ],
);
