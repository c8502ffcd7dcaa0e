// What answers have in common with each other and with pages on the web. All of it goes with the answer.
import {
  bigint,
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
import { createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { answers } from './response.ts';

/** An answer that is compared with the others of its lineage: the question, its copies, and those from the same bank question. */
export const compared_answers = pgTable(
  'compared_answers',
  {
    agency_id: uuid().notNull(),
    answer_id: uuid().notNull(),
    lineage_id: uuid().notNull(),
    /** waiting, compared, or unreadable: reading it took too long. */
    state: text().notNull().default('waiting'),
    /** domain/originality/tokens.ts; empty until it is compared. */
    kind: text().notNull().default(''),
    queued_at: createdAt(),
    compared_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.answer_id] }),
    foreignKey({
      columns: [t.agency_id, t.answer_id],
      foreignColumns: [answers.agency_id, answers.id],
    }).onDelete('cascade'),
    index('compared_answers_lineage').on(t.agency_id, t.lineage_id, t.state),
  ],
);

/** Hashes of runs of an answer's tokens (domain/originality/fingerprint.ts). The key is the index of the comparison. */
export const fingerprints = pgTable(
  'fingerprints',
  {
    agency_id: uuid().notNull(),
    lineage_id: uuid().notNull(),
    hash: bigint({ mode: 'number' }).notNull(),
    answer_id: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.lineage_id, t.hash, t.answer_id] }),
    foreignKey({
      columns: [t.agency_id, t.answer_id],
      foreignColumns: [compared_answers.agency_id, compared_answers.answer_id],
    }).onDelete('cascade'),
    index('fingerprints_answer').on(t.agency_id, t.answer_id),
  ],
);

/** Two answers with a common run of at least the minimum. Shown only if it is unusual in its lineage (domain/originality/rules.ts). */
export const matches = pgTable(
  'matches',
  {
    ...tenantKey(),
    lineage_id: uuid().notNull(),
    /** The smaller id first. */
    answer_a: uuid().notNull(),
    answer_b: uuid().notNull(),
    kind: text().notNull(),
    /** Tokens of the longest common run, and of all together. */
    longest: integer().notNull(),
    shared: integer().notNull(),
    /** [{a: {from, to}, b: {from, to}, length}, …] in the answers' texts. */
    passages: jsonb().notNull(),
    /** contract/originality.ts */
    review: text().notNull().default('open'),
    reviewed_by: uuid(),
    reviewed_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    unique('matches_pair').on(t.agency_id, t.answer_a, t.answer_b),
    foreignKey({
      columns: [t.agency_id, t.answer_a],
      foreignColumns: [compared_answers.agency_id, compared_answers.answer_id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.answer_b],
      foreignColumns: [compared_answers.agency_id, compared_answers.answer_id],
    }).onDelete('cascade'),
    index('matches_b').on(t.agency_id, t.answer_b),
    index('matches_lineage').on(t.agency_id, t.lineage_id, t.longest),
  ],
);

/** Pages on the web with the text of an answer. */
export const web_checks = pgTable(
  'web_checks',
  {
    agency_id: uuid().notNull(),
    answer_id: uuid().notNull(),
    /** Lower-case hex of the text that was sent. A text is sent once. */
    content_sha256: text().notNull(),
    /** contract/originality.ts: waiting, ready, failed */
    state: text().notNull().default('waiting'),
    fault: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    /** WebPage[] (contract/originality.ts); null until it is ready. */
    results: jsonb(),
    /** What the service charged, in millionths of its currency. */
    cost_micros: bigint({ mode: 'number' }).notNull().default(0),
    checked_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.answer_id] }),
    foreignKey({
      columns: [t.agency_id, t.answer_id],
      foreignColumns: [answers.agency_id, answers.id],
    }).onDelete('cascade'),
    index('web_checks_content').on(t.agency_id, t.content_sha256),
  ],
);
