// What an invitation lists before the start, as keys of messages.json in order. The server's first HTML lists
// the same (server/domain/pages/welcome-first.ts). Pure.
import type { InterviewWelcome } from '#contract/interview.ts';

/** The documents the job requests, in the order in which they are requested. */
export function documentsOf(
  welcome: Pick<InterviewWelcome, 'ask_cv' | 'ask_motivation_letter' | 'ask_additional_files'>,
) {
  return [
    ...(welcome.ask_cv ? (['welcome.document_cv'] as const) : []),
    ...(welcome.ask_motivation_letter ? (['welcome.document_letter'] as const) : []),
    ...(welcome.ask_additional_files ? (['welcome.document_others'] as const) : []),
  ];
}
