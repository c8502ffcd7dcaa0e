// An export as a table with one row per candidate. CSV and XLSX each write the cells in their own
// format.
import type { Cell } from '../../../kernel/csv.ts';
import { defaultLanguage, directionOf } from '#contract/languages.ts';
import type { Competence } from '#contract/job.ts';
import type { Language } from '#contract/languages.ts';
import { overallRate } from '#contract/status.ts';
import { kindRules } from '#contract/question.ts';
import { dayOf } from '#contract/day-of.ts';
import type { StoredQuestion } from '../../jobs/questions-store.ts';
import { clockOf } from '../../../kernel/texts/clock.ts';
import { sentence, wording } from '../../../kernel/texts/sentences.ts';
import type { AnswerExported, CandidateExported } from './candidates.ts';

/** Times are in UTC. */
export interface Columns {
  headings: string[];
  isRightToLeft: boolean;
  cellsOf(candidate: CandidateExported): Cell[];
}

/** `hasTranscripts`: video questions have a column for the words that were recognized. */
export function columnsOf(
  {
    questions,
    competences,
    hasTranscripts,
  }: { questions: readonly StoredQuestion[]; competences: readonly Competence[]; hasTranscripts: boolean },
  language: Language,
): Columns {
  const t = (key: string, values?: Record<string, string | number>) =>
    sentence(language, `exports.column.${key}`, values);
  const own = ownColumns(language);
  const isHeard = ({ draft }: StoredQuestion) => hasTranscripts && kindRules[draft.type].isRecorded;
  const questionHeadings = questions.flatMap((question, index) => {
    const number = index + 1;
    const heard = isHeard(question) ? [t('transcript', { number })] : [];
    return [
      t('answer', { number, question: question.draft.question }),
      ...heard,
      t('answer_rate', { number }),
    ];
  });
  const competenceHeadings = competences.flatMap(({ name }) => [
    t('scorecard_mean', { competence: name }),
    t('scorecard_count', { competence: name }),
  ]);
  return {
    headings: [...own.map(({ key }) => t(key)), ...questionHeadings, ...competenceHeadings, t('notes')],
    isRightToLeft: directionOf(language) === 'rtl',
    cellsOf: (candidate) => [
      ...own.map(({ cell }) => cell(candidate)),
      ...questions.flatMap((question) => {
        const answer = candidate.answers.get(question.row.id);
        const heard = isHeard(question) ? [answer?.transcript ?? null] : [];
        const rate = answer?.rate ? sentence(language, `responses.rate.${answer.rate}`) : null;
        return [answer ? answerText(answer, language) : null, ...heard, rate];
      }),
      ...competences.flatMap(({ id }) => scoreCells(candidate, id, language)),
      candidate.notes,
    ],
  };
}

function ownColumns(language: Language): { key: string; cell: (candidate: CandidateExported) => Cell }[] {
  return [
    { key: 'name', cell: ({ listed }) => listed.row.name },
    { key: 'email', cell: ({ listed }) => listed.row.email },
    { key: 'phone', cell: ({ listed }) => listed.row.phone },
    { key: 'status', cell: ({ listed }) => sentence(language, `responses.status.${listed.row.status}`) },
    {
      key: 'progress',
      cell: ({ listed }) => sentence(language, `responses.progress.${listed.row.progress}`),
    },
    { key: 'step', cell: ({ listed }) => listed.pipeline?.name ?? null },
    { key: 'rating', cell: (candidate) => ratingText(candidate, language) },
    { key: 'rating_percent', cell: ({ listed }) => overallRate(listed.answers)?.percent ?? null },
    // What the percentage is of.
    { key: 'answers_rated', cell: ({ listed }) => listed.answers.filter(({ rate }) => rate !== null).length },
    { key: 'answers', cell: ({ listed }) => listed.answers.length },
    { key: 'points', cell: ({ listed }) => pointsOf(listed.row, 'test_scored_points') },
    { key: 'points_total', cell: ({ listed }) => pointsOf(listed.row, 'test_total_points') },
    { key: 'tags', cell: ({ listed }) => listed.tags.join(', ') },
    { key: 'source', cell: ({ listed }) => sourceText(listed, language) },
    { key: 'created', cell: ({ listed }) => listed.row.created_at },
    { key: 'invited', cell: ({ listed }) => listed.row.invited_at },
    { key: 'started', cell: ({ listed }) => listed.row.started_at },
    { key: 'finished', cell: ({ listed }) => listed.row.finished_at },
  ];
}

/** The mean and the number of levels. The member who exports sees them as on the page. */
function scoreCells(
  { listed: { scores } }: CandidateExported,
  competenceId: string,
  language: Language,
): Cell[] {
  if (scores?.isHidden) return [sentence(language, 'scorecard.hidden'), null];
  const found = scores?.means.get(competenceId);
  return found ? [Math.round(found.mean * 100) / 100, found.reviewers] : [null, scores ? 0 : null];
}

export function ratingText({ listed }: Pick<CandidateExported, 'listed'>, language: Language): string {
  const overall = overallRate(listed.answers);
  return overall
    ? sentence(language, `responses.rate.${overall.rate}`)
    : sentence(language, 'responses.not_rated');
}

type Row = CandidateExported['listed']['row'];

function pointsOf(row: Row, which: 'test_scored_points' | 'test_total_points'): number | null {
  return row.test_total_points > 0 ? row[which] : null;
}

/** The channel of a share link is free text and is exported as typed. */
function sourceText({ shareSource, row }: CandidateExported['listed'], language: Language): string {
  if (shareSource) return shareSource;
  const key = `responses.sources.${row.source}`;
  return wording(defaultLanguage, key) ? sentence(language, key) : row.source;
}

export function answerText(answer: AnswerExported, language: Language): string {
  if (!kindRules[answer.type].isRecorded) return answer.text;
  if (answer.deletedAt)
    return sentence(language, 'responses.video_deleted', { date: dayOf(answer.deletedAt, language) });
  if (!answer.isStored) return sentence(language, 'exports.video_missing');
  return sentence(language, 'exports.video', { length: clockOf(Math.round(answer.videoMs / 1000) * 1000) });
}
