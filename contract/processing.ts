// What may be done with a candidate's answers beyond showing them, and what the candidate chose. Without a choice nothing is done.
import * as z from 'zod/mini';

/** A purpose that this interview has, for the notice to the candidate. */
export const Processing = z.object({
  /** One of `processingPurposes` (processing-purposes.ts). Any text, so that a page of an earlier version ignores a purpose that it does not know. */
  purpose: z.string(),
  /** The company that does it, and its country; empty: no other company. */
  processor: z.string(),
  /** Of the notice. It changes with the company. */
  version: z.string(),
  can_decline: z.boolean(),
  /** The first day, YYYY-MM-DD in UTC, if it is in the future. A plain string: a check of dates would be in every page's first script. */
  not_before: z.optional(z.string()),
  /** A published audit of it for bias. */
  audit_url: z.optional(z.string()),
});
export type Processing = z.infer<typeof Processing>;

export const processingChoices = ['allowed', 'declined'] as const;

/** With what the candidate chose; null: nothing, so it is not done. */
export const ChosenProcessing = z.extend(Processing, { choice: z.nullable(z.enum(processingChoices)) });
export type ChosenProcessing = z.infer<typeof ChosenProcessing>;

/** The candidate's answer to a notice. One to a notice that has changed since counts only if it declines. */
export const ProcessingChoice = z.object({
  purpose: z.string().check(z.maxLength(40)),
  version: z.string().check(z.minLength(1), z.maxLength(40)),
  choice: z.enum(processingChoices),
});
export type ProcessingChoice = z.infer<typeof ProcessingChoice>;
