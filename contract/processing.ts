// What may be done with a candidate's answers beyond showing them, and what the candidate chose. Without a choice nothing is done.
import * as z from 'zod/mini';

/**
 * `transcript`: another company recognizes the words of videos. `similarity`: the answers are compared with those of other candidates.
 * `web_check`: another company looks for written answers on the web.
 */
export const processingPurposes = ['transcript', 'similarity', 'web_check'] as const;
export type ProcessingPurpose = (typeof processingPurposes)[number];

/** A purpose that this interview has, for the notice to the candidate. */
export const Processing = z.object({
  /** One of `processingPurposes`. Any text, so that a page of an earlier version ignores a purpose that it does not know. */
  purpose: z.string(),
  /** The company that does it, and its country; empty: no other company. */
  processor: z.string(),
  /** Of the notice. It changes with the company. */
  version: z.string(),
  can_decline: z.boolean(),
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
