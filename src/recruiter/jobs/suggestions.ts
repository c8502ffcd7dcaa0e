// Suggestions as the dialog has them while the job form is open.
import type { Suggested } from '#contract/suggested-questions.ts';

/** What was suggested, and the texts of those that were added. */
export interface Suggestions extends Suggested {
  added: readonly string[];
}
