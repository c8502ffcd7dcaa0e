// What an invitation has to say before anything is started, as keys of messages.json in their order; the server's first
// HTML says the same (server/domain/pages/welcome-first.ts). Pure.
import type { InterviewWelcome } from '#contract/interview.ts';

/** The documents that the job would like, in the order in which they are asked for. */
export function documentsOf(
  welcome: Pick<InterviewWelcome, 'ask_cv' | 'ask_motivation_letter' | 'ask_additional_files'>,
) {
  return [
    ...(welcome.ask_cv ? (['welcome.document_cv'] as const) : []),
    ...(welcome.ask_motivation_letter ? (['welcome.document_letter'] as const) : []),
    ...(welcome.ask_additional_files ? (['welcome.document_others'] as const) : []),
  ];
}
