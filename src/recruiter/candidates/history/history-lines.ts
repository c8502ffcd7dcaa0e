// Maps a response's history to readable lines, and finds who decided last.
import type { ResponseDetail } from '#contract/response.ts';
import { Rate, ResponseStatus } from '#contract/status.ts';

type Entry = ResponseDetail['history'][number];

const sentences = {
  created: 'responses.history_created',
  invited: 'responses.history_invited',
  invited_again: 'responses.history_invited_again',
  started: 'responses.history_started',
  finished: 'responses.history_finished',
  noted: 'responses.history_noted',
  withdrawn: 'responses.history_withdrawn',
  accommodated: 'responses.history_accommodated',
  replied: 'responses.history_replied',
  note_edited: 'responses.history_note_edited',
  note_removed: 'responses.history_note_removed',
  commented: 'responses.history_commented',
  comment_edited: 'responses.history_comment_edited',
  comment_removed: 'responses.history_comment_removed',
  tags: 'responses.history_tags',
  shared: 'responses.history_shared',
  reminded: 'responses.history_reminded',
  followed_up: 'responses.history_followed_up',
  reopened: 'responses.history_reopened',
  acceptance_sent: 'responses.history_acceptance_sent',
  rejection_sent: 'responses.history_rejection_sent',
  question_sent: 'responses.history_question_sent',
  match_reviewed: 'responses.history_match_reviewed',
  web_checked: 'responses.history_web_checked',
  removed: 'responses.history_removed',
  restored: 'responses.history_restored',
  transcript_corrected: 'responses.history_transcript_corrected',
  transcript_correction_undone: 'responses.history_transcript_correction_undone',
  scorecard_submitted: 'responses.history_scorecard_submitted',
  scorecard_changed: 'responses.history_scorecard_changed',
  scorecards_viewed: 'responses.history_scorecards_viewed',
  retention_deleted: 'responses.history_retention_deleted',
} as const;
type Sentence = (typeof sentences)[keyof typeof sentences];

export type HistoryLine =
  | { type: 'moved'; from: ResponseStatus | null; to: ResponseStatus }
  /** Null: the rating was removed. */
  | { type: 'rated'; rate: Rate | null }
  /** A pipeline move; null: removed from the step `from`. */
  | { type: 'step'; from: string; to: string | null }
  | { type: 'sentence'; key: Sentence }
  /** A legal hold, with its reason. */
  | { type: 'hold'; isOn: boolean; reason: string | null }
  /** A kind that only a newer server knows. */
  | { type: 'other'; kind: string };

export function lineOf({ kind, from, to }: Pick<Entry, 'kind' | 'from' | 'to'>): HistoryLine {
  const moved = ResponseStatus.safeParse(to);
  if (kind === 'status' && moved.success) {
    return { type: 'moved', from: ResponseStatus.safeParse(from).data ?? null, to: moved.data };
  }
  if (kind === 'rated') return { type: 'rated', rate: Rate.safeParse(to).data ?? null };
  if (kind === 'pipeline') return { type: 'step', from: from ?? '', to };
  if (kind === 'hold_on' || kind === 'hold_off')
    return { type: 'hold', isOn: kind === 'hold_on', reason: to };
  if (isKnown(kind)) return { type: 'sentence', key: sentences[kind] };
  return { type: 'other', kind };
}

/** Newest first, in whatever order they arrived. */
export function newestFirst(history: readonly Entry[]): Entry[] {
  return history.toSorted(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1),
  );
}

/** The user who set the response's current status, if it was a user. */
export function whoDecided(history: readonly Entry[], status: ResponseStatus): string | null {
  return (
    newestFirst(history).find((entry) => entry.kind === 'status' && entry.to === status)?.user_name ?? null
  );
}

function isKnown(kind: string): kind is keyof typeof sentences {
  return Object.hasOwn(sentences, kind);
}
