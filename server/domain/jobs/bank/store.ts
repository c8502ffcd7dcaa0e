// SQL for the agency's own questions and templates. Every function runs inside the caller's transaction, as
// that agency (P6). A removed row stays for a day, so that the removal can be undone.
import { and, count, countDistinct, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { professions, subjects } from '../../../platform/db/schema/catalogue.ts';
import {
  bank_questions,
  hiring_templates,
  jobs,
  question_versions,
  questions,
} from '../../../platform/db/schema/job.ts';
import { messages } from '../../../platform/db/schema/message.ts';

export type BankRow = typeof bank_questions.$inferSelect;
export type TemplateRow = typeof hiring_templates.$inferSelect;
type Inserted<Row extends BankRow | TemplateRow> = Omit<Row, 'removed_at'>;

/** How long a removal can be undone. */
const undoMs = 86_400_000;

/** Newest first. */
export function listQuestions(tx: Tx, agencyId: string): Promise<BankRow[]> {
  return tx
    .select()
    .from(bank_questions)
    .where(and(eq(bank_questions.agency_id, agencyId), isNull(bank_questions.removed_at)))
    .orderBy(desc(bank_questions.created_at), desc(bank_questions.id));
}

export function countQuestions(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(
    bank_questions,
    and(eq(bank_questions.agency_id, agencyId), isNull(bank_questions.removed_at)),
  );
}

export async function findQuestion(tx: Tx, agencyId: string, id: string): Promise<BankRow | undefined> {
  const [row] = await tx
    .select()
    .from(bank_questions)
    .where(sameAgency(bank_questions, agencyId, { id }, isNull(bank_questions.removed_at)));
  return row;
}

/** @throws if the id is in use: the table's primary key (P3, platform/db/write-once.ts). */
export async function insertQuestion(tx: Tx, row: Inserted<BankRow>): Promise<void> {
  await tx.insert(bank_questions).values(row);
}

/** The question must exist. */
export async function saveQuestion(
  tx: Tx,
  { agency_id, id }: BankRow,
  set: Pick<BankRow, 'subject_id' | 'role_id' | 'language' | 'content' | 'updated_at'>,
): Promise<void> {
  await tx
    .update(bank_questions)
    .set(set)
    .where(sameAgency(bank_questions, agency_id, { id }));
}

/** Returns the removed row, or undefined if there was none. */
export async function removeQuestion(
  tx: Tx,
  agencyId: string,
  id: string,
  now: Date,
): Promise<BankRow | undefined> {
  await tx
    .delete(bank_questions)
    .where(
      sameAgency(
        bank_questions,
        agencyId,
        {},
        lt(bank_questions.removed_at, new Date(now.getTime() - undoMs)),
      ),
    );
  const [row] = await tx
    .update(bank_questions)
    .set({ removed_at: now })
    .where(sameAgency(bank_questions, agencyId, { id }, isNull(bank_questions.removed_at)))
    .returning();
  return row;
}

/** Returns the restored row, or undefined if there is no removed one. */
export async function restoreQuestion(tx: Tx, agencyId: string, id: string): Promise<BankRow | undefined> {
  const [row] = await tx
    .update(bank_questions)
    .set({ removed_at: null })
    .where(sameAgency(bank_questions, agencyId, { id }, isNotNull(bank_questions.removed_at)))
    .returning();
  return row;
}

/** Newest first. */
export function listTemplates(tx: Tx, agencyId: string): Promise<TemplateRow[]> {
  return tx
    .select()
    .from(hiring_templates)
    .where(and(eq(hiring_templates.agency_id, agencyId), isNull(hiring_templates.removed_at)))
    .orderBy(desc(hiring_templates.created_at), desc(hiring_templates.id));
}

export function countTemplates(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(
    hiring_templates,
    and(eq(hiring_templates.agency_id, agencyId), isNull(hiring_templates.removed_at)),
  );
}

export async function findTemplate(tx: Tx, agencyId: string, id: string): Promise<TemplateRow | undefined> {
  const [row] = await tx
    .select()
    .from(hiring_templates)
    .where(sameAgency(hiring_templates, agencyId, { id }, isNull(hiring_templates.removed_at)));
  return row;
}

/** @throws if the id is in use: the table's primary key. */
export async function insertTemplate(tx: Tx, row: Inserted<TemplateRow>): Promise<void> {
  await tx.insert(hiring_templates).values(row);
}

/** The template must exist. */
export async function saveTemplate(
  tx: Tx,
  { agency_id, id }: TemplateRow,
  set: Pick<TemplateRow, 'name' | 'role_id' | 'content' | 'updated_at'>,
): Promise<void> {
  await tx
    .update(hiring_templates)
    .set(set)
    .where(sameAgency(hiring_templates, agency_id, { id }));
}

/** Returns the removed row, or undefined if there was none. */
export async function removeTemplate(
  tx: Tx,
  agencyId: string,
  id: string,
  now: Date,
): Promise<TemplateRow | undefined> {
  await tx
    .delete(hiring_templates)
    .where(
      sameAgency(
        hiring_templates,
        agencyId,
        {},
        lt(hiring_templates.removed_at, new Date(now.getTime() - undoMs)),
      ),
    );
  const [row] = await tx
    .update(hiring_templates)
    .set({ removed_at: now })
    .where(sameAgency(hiring_templates, agencyId, { id }, isNull(hiring_templates.removed_at)))
    .returning();
  return row;
}

/** Returns the restored row, or undefined if there is no removed one. */
export async function restoreTemplate(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<TemplateRow | undefined> {
  const [row] = await tx
    .update(hiring_templates)
    .set({ removed_at: null })
    .where(sameAgency(hiring_templates, agencyId, { id }, isNotNull(hiring_templates.removed_at)))
    .returning();
  return row;
}

/** By question of the bank: the jobs whose current questions came from it. */
export async function countJobsByQuestion(tx: Tx, agencyId: string): Promise<Record<string, number>> {
  const rows = await tx
    .select({ id: question_versions.default_id, count: countDistinct(questions.job_id) })
    .from(questions)
    .innerJoin(
      question_versions,
      sameAgency(question_versions, questions, { question_id: questions.id, version: questions.version }),
    )
    .where(
      and(
        eq(questions.agency_id, agencyId),
        isNull(questions.removed_at),
        isNotNull(question_versions.default_id),
      ),
    )
    .groupBy(question_versions.default_id);
  return countsById(rows);
}

/** By hiring profile template: the jobs that it filled last. */
export async function countJobsByTemplate(tx: Tx, agencyId: string): Promise<Record<string, number>> {
  const rows = await tx
    .select({ id: jobs.hiring_template_id, count: count() })
    .from(jobs)
    .where(and(eq(jobs.agency_id, agencyId), isNotNull(jobs.hiring_template_id)))
    .groupBy(jobs.hiring_template_id);
  return countsById(rows);
}

const usedMs = 30 * 86_400_000;

/** Messages to candidates in the last 30 days. Invitations from a file count as invitations. */
export async function countMessagesByKind(
  tx: Tx,
  agencyId: string,
  now: Date,
): Promise<Record<string, number>> {
  const rows = await tx
    .select({ kind: messages.kind, count: count() })
    .from(messages)
    .where(
      sameAgency(
        messages,
        agencyId,
        {},
        gt(messages.created_at, new Date(now.getTime() - usedMs)),
        isNotNull(messages.response_id),
      ),
    )
    .groupBy(messages.kind);
  const counts: Record<string, number> = {};
  for (const { kind, count: sent } of rows) {
    const shown = kind === 'bulk_invitation' ? 'invitation' : kind;
    counts[shown] = (counts[shown] ?? 0) + sent;
  }
  return counts;
}

function countsById(rows: readonly { id: string | null; count: number }[]): Record<string, number> {
  return Object.fromEntries(rows.flatMap(({ id, count: jobCount }) => (id ? [[id, jobCount]] : [])));
}

export async function hasSubject(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(subjects, eq(subjects.id, id))) > 0;
}

export async function hasProfession(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(professions, eq(professions.id, id))) > 0;
}
