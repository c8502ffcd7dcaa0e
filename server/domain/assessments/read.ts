// What was suggested for a candidate, as a member who has submitted their own scorecard sees it.
import { Reaction } from '#contract/assessment.ts';
import type { Suggestion, SuggestionQuote, Suggestions } from '#contract/assessment.ts';
import type { ScoredCompetence } from '#contract/scorecard.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ResponseRow } from '../candidates/list/store.ts';
import { sentencesAround } from './answer-words.ts';
import { readAnswers } from './given-answers.ts';
import type { ReadAnswer } from './given-answers.ts';
import { hashOfWords } from './hash-of-words.ts';
import { offUntil, planOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { openRequests } from './runs.ts';
import * as store from './store.ts';
import type { AssessmentRow, QuoteRow } from './store.ts';

/** @throws Refusal('scorecard_first') */
export async function requireSubmitted(tx: Tx, member: SignedInMember, responseId: string): Promise<void> {
  if (!(await store.hasSubmitted(tx, member, responseId))) throw new Refusal('scorecard_first');
}

/** Call only for a member who has submitted. */
export async function readSuggestions(
  tx: Tx,
  member: SignedInMember,
  response: ResponseRow,
  deps: Pick<Deps, 'config' | 'now'>,
): Promise<Suggestions> {
  const plan = await planOf(tx, response, deps);
  const rows = plan ? await store.findAssessments(tx, response) : [];
  const isOn = plan !== null && (plan.requests.length > 0 || plan.isPending || rows.length > 0);
  if (!plan || !isOn) {
    const off_until = plan ? null : await offUntil(tx, response, deps.now());
    return { response_id: response.id, is_on: false, off_until, can_run: false, suggestions: [] };
  }
  return {
    response_id: response.id,
    ...{ is_on: true, off_until: null },
    can_run: openRequests(plan, rows).length > 0,
    suggestions: await suggestionsOf(tx, member, response, { plan, rows }),
  };
}

async function suggestionsOf(
  tx: Tx,
  member: SignedInMember,
  response: ResponseRow,
  { plan, rows }: { plan: Plan; rows: readonly AssessmentRow[] },
): Promise<Suggestion[]> {
  const ids = rows.map(({ id }) => id);
  const quotes = Map.groupBy(
    await store.findQuotes(tx, response.agency_id, ids),
    ({ assessment_id }) => assessment_id,
  );
  const reactions = await store.findReactions(tx, member, ids);
  const { answers } = await readAnswers(tx, response, { isHeard: false });
  return plan.competences.map((competence) => {
    const row = rows.find(({ competence_id }) => competence_id === competence.id);
    if (!row) {
      const hasAnswer = plan.requests.some((request) => request.competence.id === competence.id);
      return nothingOf(competence, hasAnswer ? 'new' : plan.isPending ? 'waiting' : 'none');
    }
    const request = plan.requests.find((planned) => planned.competence.id === competence.id);
    return toWire(row, {
      competence,
      quotes: (quotes.get(row.id) ?? []).flatMap((quote) => quoteToWire(quote, answers) ?? []),
      isEarlier: request !== undefined && request.versionId !== row.version_id,
      reaction: Reaction.safeParse(reactions.get(row.id)).data ?? null,
    });
  });
}

function nothingOf({ id, name }: ScoredCompetence, state: Suggestion['state']): Suggestion {
  return {
    ...{ id: null, competence_id: id, name, state, level: null, reason: '', quotes: [] },
    ...{ is_suspect: false, is_earlier: false, model: '', made_at: null, reaction: null },
  };
}

interface Shown {
  competence: ScoredCompetence;
  /** Those that are still what was said. */
  quotes: SuggestionQuote[];
  isEarlier: boolean;
  reaction: Reaction | null;
}

function toWire(row: AssessmentRow, { competence, quotes, isEarlier, reaction }: Shown): Suggestion {
  const nothing = nothingOf(competence, shownState(row, quotes));
  const isReady = nothing.state === 'ready';
  return {
    ...{ ...nothing, id: row.id, reaction, is_suspect: row.is_suspect, is_earlier: isEarlier },
    ...{ model: row.model, made_at: row.made_at?.toISOString() ?? null },
    ...(isReady && { level: row.level, reason: row.reason, quotes }),
  };
}

/** A suggestion without evidence is none. */
function shownState({ state }: AssessmentRow, quotes: readonly SuggestionQuote[]): Suggestion['state'] {
  switch (state) {
    case 'ready':
      return quotes.length > 0 ? 'ready' : 'changed';
    case 'waiting':
    case 'running':
    case 'no_evidence':
    case 'over_limit':
      return state;
    default:
      return 'none';
  }
}

/** With its whole sentences, so that a "not" stays visible. Null: the words have changed, so it is no evidence. */
function quoteToWire(quote: QuoteRow, answers: readonly ReadAnswer[]): SuggestionQuote | null {
  const answer = answers.find(({ id }) => id === quote.answer_id);
  const run = answer && placeOf(quote, answer);
  if (!answer || !run) return null;
  const texts = answer.words.map(({ text }) => text);
  const around = sentencesAround(texts, run);
  const part = (from: number, to: number) => texts.slice(from, to).join(' ');
  return {
    ...{ answer_id: answer.id, question: answer.question, at_ms: answer.words[run.from]?.fromMs ?? null },
    ...{ before: part(around.from, run.from), quote: part(run.from, run.to), after: part(run.to, around.to) },
  };
}

function placeOf(quote: QuoteRow, { words }: ReadAnswer): { from: number; to: number } | null {
  const from = words.findIndex((word) => word.from === quote.from_word);
  const last = words.findIndex((word) => word.to === quote.to_word);
  if (from === -1 || last < from) return null;
  const said = words.slice(from, last + 1).map(({ text }) => text);
  return hashOfWords(said) === quote.words_sha256 ? { from, to: last + 1 } : null;
}
