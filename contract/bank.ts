// The question bank: built-in questions in every language, and the agency's own. Also hiring profile templates, which fill in
// a job's questions and its ideal profile at once. Jobs copy what they use, so a change here changes no job.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Competence, maxCompetences } from './job.ts';
import { Language } from './languages.ts';
import { QuestionDraft } from './question-draft.ts';
import { requiredText } from './text.ts';

/** A question as stored in the bank: without pictures and videos, which belong to a job. */
export const BankContent = z.omit(QuestionDraft, {
  id: true,
  default_id: true,
  origin_id: true,
  image_file_id: true,
  video_file_id: true,
  captions: true,
});
export type BankContent = z.infer<typeof BankContent>;

export const BankQuestion = z.extend(BankContent, {
  /** A question copied from it has this as its default_id. */
  id: Id,
  /** True if it came with Candor; otherwise it is the agency's own. */
  built_in: z.boolean(),
  /** One of config.subjects. */
  subject_id: Id,
  /** One of config.roles (a profession); null: for every profession. */
  role_id: z.nullable(Id),
  language: Language,
  /** Optimistic locking; null for built-in questions. */
  updated_at: z.nullable(Instant),
});
export type BankQuestion = z.infer<typeof BankQuestion>;

/** Changes to what the whole organization shares need one permission, on every page. */
const ownContent = { who: 'user', permission: 'templates.manage', wholeAgency: true } as const;
const place = { subject_id: Id, role_id: z.nullable(Id), language: Language };

export const getBank = endpoint({
  method: 'GET',
  path: 'questions/bank',
  summary:
    'The question bank: built-in questions in the requested language, and the organization’s own in any language',
  access: { who: 'user', permission: 'any' },
  query: z.object({ language: z.optional(Language) }),
  data: z.array(BankQuestion),
});

export const addToBank = endpoint({
  method: 'POST',
  path: 'questions/bank',
  summary: 'Save a question to the organization’s question bank',
  access: ownContent,
  body: z.extend(BankContent, { id: Id, ...place }),
  data: BankQuestion,
});

export const changeBankQuestion = endpoint({
  method: 'PUT',
  path: 'questions/bank/:id',
  summary:
    'Change one of the organization’s own questions. Jobs that use it stay as they are. `edited_meanwhile` if it changed since `updated_at`',
  access: ownContent,
  params: ById,
  body: z.extend(BankContent, { ...place, updated_at: Instant }),
  data: BankQuestion,
});

export const removeFromBank = endpoint({
  method: 'DELETE',
  path: 'questions/bank/:id',
  summary: 'Remove one of the organization’s own questions from the bank. Jobs that use it keep it',
  access: ownContent,
  params: ById,
  data: Nothing,
});

export const restoreBankQuestion = endpoint({
  method: 'POST',
  path: 'questions/bank/:id/restore',
  summary: 'Undo the removal of a question. Possible for at least a day',
  access: ownContent,
  params: ById,
  data: BankQuestion,
});

/** A competence outside a job. Its questions belong to a job. */
const TemplateCompetence = z.omit(Competence, { id: true, question_ids: true });

/** A built-in competence, with a sentence for each of the four levels. */
export const OurCompetence = z.object({ name: z.string(), levels: z.array(z.string()), by_ai: z.boolean() });
export type OurCompetence = z.infer<typeof OurCompetence>;

export const getOurCompetences = endpoint({
  method: 'GET',
  path: 'competences/bank',
  summary: 'The built-in competences in the requested language, by name',
  access: { who: 'user', permission: 'any' },
  query: z.object({ language: z.optional(Language) }),
  data: z.array(OurCompetence),
});

/** A hiring profile template: the ideal profile and the questions for a profession. */
export const HiringTemplate = z.object({
  id: Id,
  built_in: z.boolean(),
  name: z.string(),
  role_id: z.nullable(Id),
  created_at: z.nullable(Instant),
  /** Optimistic locking; null for built-in templates. */
  updated_at: z.nullable(Instant),
  questions: z.array(z.extend(BankContent, { default_id: z.nullable(Id) })),
  competences: z.array(TemplateCompetence),
});
export type HiringTemplate = z.infer<typeof HiringTemplate>;

export const getHiringTemplates = endpoint({
  method: 'GET',
  path: 'hiring-templates',
  summary:
    'Hiring profile templates: the built-in ones in the requested language, and the organization’s own',
  access: { who: 'user', permission: 'any' },
  query: z.object({ language: z.optional(Language) }),
  data: z.array(HiringTemplate),
});

const templateContent = {
  name: requiredText(200),
  role_id: z.nullable(Id),
  questions: z.array(z.extend(BankContent, { default_id: z.nullable(Id) })).check(z.maxLength(100)),
  competences: z.array(TemplateCompetence).check(z.maxLength(maxCompetences)),
};

export const addHiringTemplate = endpoint({
  method: 'POST',
  path: 'hiring-templates',
  summary: 'Save questions and an ideal profile as a template of the organization',
  access: ownContent,
  body: z.object({ id: Id, ...templateContent }),
  data: HiringTemplate,
});

export const changeHiringTemplate = endpoint({
  method: 'PUT',
  path: 'hiring-templates/:id',
  summary:
    'Change one of the organization’s own templates. Jobs created from it stay as they are. `edited_meanwhile` if it changed since `updated_at`',
  access: ownContent,
  params: ById,
  body: z.object({ ...templateContent, updated_at: Instant }),
  data: HiringTemplate,
});

export const removeHiringTemplate = endpoint({
  method: 'DELETE',
  path: 'hiring-templates/:id',
  summary: 'Remove one of the organization’s own templates. Jobs created from it stay as they are',
  access: ownContent,
  params: ById,
  data: Nothing,
});

export const restoreHiringTemplate = endpoint({
  method: 'POST',
  path: 'hiring-templates/:id/restore',
  summary: 'Undo the removal of a template. Possible for at least a day',
  access: ownContent,
  params: ById,
  data: HiringTemplate,
});

/** By id of a question or template, or by kind of message. Unused ones are left out. */
const Counts = z.record(z.string(), z.int());

export const getContentUse = endpoint({
  method: 'GET',
  path: 'content/use',
  summary:
    'How many jobs use each question of the bank and each hiring profile template, and how many messages of each kind were sent in 30 days',
  access: ownContent,
  data: z.object({ questions: Counts, templates: Counts, messages: Counts }),
});
export type ContentUse = z.infer<typeof getContentUse.data>;
