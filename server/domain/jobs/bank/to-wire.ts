// Converts rows of the agency's own questions and templates to the contract's form.
import { BankContent, HiringTemplate } from '#contract/bank.ts';
import type { BankQuestion } from '#contract/bank.ts';
import { Language } from '#contract/languages.ts';
import * as z from 'zod/mini';
import type { BankRow, TemplateRow } from './store.ts';

/** The content of a template's row. Fields added to the contract later need a default. */
export const TemplateContent = z.pick(HiringTemplate, { questions: true, competences: true });
export type TemplateContent = z.infer<typeof TemplateContent>;

export function questionToWire(row: BankRow): BankQuestion {
  return {
    ...BankContent.parse(row.content),
    id: row.id,
    built_in: false,
    subject_id: row.subject_id,
    role_id: row.role_id,
    language: Language.parse(row.language),
    updated_at: row.updated_at.toISOString(),
  };
}

export function templateToWire(row: TemplateRow): HiringTemplate {
  return {
    ...TemplateContent.parse(row.content),
    id: row.id,
    built_in: false,
    name: row.name,
    role_id: row.role_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
