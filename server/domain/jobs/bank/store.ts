// SQL for the agency's own questions and templates. Every function runs inside the caller's transaction, as
// that agency (P6).
import { desc, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { professions, subjects } from '../../../platform/db/schema/catalogue.ts';
import { bank_questions, hiring_templates } from '../../../platform/db/schema/job.ts';

export type BankRow = typeof bank_questions.$inferSelect;
export type TemplateRow = typeof hiring_templates.$inferSelect;

/** Newest first. */
export function listQuestions(tx: Tx, agencyId: string): Promise<BankRow[]> {
  return tx
    .select()
    .from(bank_questions)
    .where(eq(bank_questions.agency_id, agencyId))
    .orderBy(desc(bank_questions.created_at), desc(bank_questions.id));
}

export function countQuestions(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(bank_questions, eq(bank_questions.agency_id, agencyId));
}

export async function findQuestion(tx: Tx, agencyId: string, id: string): Promise<BankRow | undefined> {
  const [row] = await tx
    .select()
    .from(bank_questions)
    .where(sameAgency(bank_questions, agencyId, { id }));
  return row;
}

/** @throws if the id is in use: the table's primary key (P3, platform/db/write-once.ts). */
export async function insertQuestion(tx: Tx, row: BankRow): Promise<void> {
  await tx.insert(bank_questions).values(row);
}

/** Returns the deleted row, or undefined if there was none. */
export async function deleteQuestion(tx: Tx, agencyId: string, id: string): Promise<BankRow | undefined> {
  const [row] = await tx
    .delete(bank_questions)
    .where(sameAgency(bank_questions, agencyId, { id }))
    .returning();
  return row;
}

/** Newest first. */
export function listTemplates(tx: Tx, agencyId: string): Promise<TemplateRow[]> {
  return tx
    .select()
    .from(hiring_templates)
    .where(eq(hiring_templates.agency_id, agencyId))
    .orderBy(desc(hiring_templates.created_at), desc(hiring_templates.id));
}

export function countTemplates(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(hiring_templates, eq(hiring_templates.agency_id, agencyId));
}

export async function findTemplate(tx: Tx, agencyId: string, id: string): Promise<TemplateRow | undefined> {
  const [row] = await tx
    .select()
    .from(hiring_templates)
    .where(sameAgency(hiring_templates, agencyId, { id }));
  return row;
}

/** @throws if the id is in use: the table's primary key. */
export async function insertTemplate(tx: Tx, row: TemplateRow): Promise<void> {
  await tx.insert(hiring_templates).values(row);
}

/** Returns the deleted row, or undefined if there was none. */
export async function deleteTemplate(tx: Tx, agencyId: string, id: string): Promise<TemplateRow | undefined> {
  const [row] = await tx
    .delete(hiring_templates)
    .where(sameAgency(hiring_templates, agencyId, { id }))
    .returning();
  return row;
}

export async function hasSubject(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(subjects, eq(subjects.id, id))) > 0;
}

export async function hasProfession(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(professions, eq(professions.id, id))) > 0;
}
