// The texts of rows, translated once for all of them: hundreds of rows mount while scrolling, each with a dozen
// texts.
import type { TFunction } from 'i18next';
import { candidateSources, type Response, type Stuck } from '#contract/response.ts';
import { progresses, type Progress } from '#contract/progress.ts';
import { rates, responseStatuses, type Rate, type ResponseStatus } from '#contract/status.ts';
import { ratedText, ratersText } from '../rating/rating-text.ts';

/** Placeholder for a name until a row fills it in. */
const blank = '\u{FFFC}';

export function rowTextsOf(t: TFunction) {
  const naming = (sentence: string) => (name: string) => sentence.replace(blank, () => name);
  const rateSentences = recordOf(rates, (rate: Rate) =>
    naming(t('responses.rate_percent', { rate: t(`responses.rate.${rate}`), percent: blank })),
  );
  const points = once((of: string) => {
    const [scored, total] = of.split('/');
    return t('candidates.points', { scored, total });
  });
  return {
    status: recordOf<ResponseStatus>(responseStatuses, (status) => t(`responses.status.${status}`)),
    progress: recordOf<Progress>(progresses, (progress) => t(`responses.progress.${progress}`)),
    rate: ({ rate, percent }: NonNullable<Response['rating']>) => rateSentences[rate](`${percent}`),
    rated: (answers: Response['answers']) => ratedText(t, answers),
    members: (raters: Response['raters']) => ratersText(t, raters),
    notRated: t('responses.not_rated'),
    scorecards: once((count: number) => t('scorecard.count', { count })),
    scorecardHidden: t('scorecard.hidden'),
    noEvidence: t('scorecard.no_evidence'),
    unseen: t('candidates.unseen'),
    tags: t('candidates.tags'),
    source: once((source: string) => sourceName(source, t)),
    stuck: once((stuck: Stuck) => t(`candidates.stuck.${stuck}`)),
    stuckSince: naming(t('candidates.stuck.half_way_since', { date: blank })),
    resend: t('candidates.resend'),
    extend: t('candidates.extend'),
    select: naming(t('candidates.select', { name: blank })),
    more: naming(t('candidates.more_of', { name: blank })),
    resendTo: naming(t('candidates.resend_to', { name: blank })),
    extendFor: naming(t('candidates.extend_for', { name: blank })),
    otherJobs: once((count: number) => t('candidates.other_jobs', { count })),
    attempt: once((number: number) => t('candidates.attempt', { number })),
    points: (scored: number, total: number) => points(`${scored}/${total}`),
  };
}

/** A built-in source, or the name that a recruiter gave a share link. */
export function sourceName(source: string, t: TFunction): string {
  const known = candidateSources.find((each) => each === source);
  return known ? t(`responses.sources.${known}`) : source;
}

export type RowTexts = ReturnType<typeof rowTextsOf>;

function recordOf<Key extends string, Text = string>(
  all: readonly Key[],
  textOf: (key: Key) => Text,
): Record<Key, Text> {
  // `all` has every key of the type.
  return Object.fromEntries(all.map((key) => [key, textOf(key)])) as Record<Key, Text>;
}

/** Memoizes `textOf` by its argument. */
function once<Of>(textOf: (of: Of) => string): (of: Of) => string {
  const texts = new Map<Of, string>();
  return (of) => {
    const text = texts.get(of) ?? textOf(of);
    texts.set(of, text);
    return text;
  };
}
