import type { Suggested } from '#contract/suggested-questions.ts';

/** What was suggested, and the texts of those that were added. */
export interface Suggestions extends Suggested {
  added: readonly string[];
}
