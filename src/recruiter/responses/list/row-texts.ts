// What rows of a list say, made once for all of them: hundreds come and go while one scrolls, and each would ask for a
// dozen sentences.
import type { TFunction } from 'i18next';
import type { Response, Stuck } from '#contract/response.ts';
import {
  progresses,
  rates,
  responseStatuses,
  type Progress,
  type Rate,
  type ResponseStatus,
} from '#contract/status.ts';

/** Stands for a name until a row has one. */
const blank = '\u{FFFC}';

export function rowTextsOf(t: TFunction) {
  const naming = (sentence: string) => (name: string) => sentence.replace(blank, () => name);
  const rateWords = recordOf<Rate>(rates, (rate) => t(`responses.rate.${rate}`));
  return {
    status: recordOf<ResponseStatus>(responseStatuses, (status) => t(`responses.status.${status}`)),
    progress: recordOf<Progress>(progresses, (progress) => t(`responses.progress.${progress}`)),
    rate: ({ rate, percent }: NonNullable<Response['rating']>) =>
      t('responses.rate_percent', { rate: rateWords[rate], percent }),
    notRated: t('responses.not_rated'),
    unseen: t('candidates.unseen'),
    tags: t('candidates.tags'),
    stuck: (stuck: Stuck) => t(`candidates.stuck.${stuck}`),
    stuckSince: (date: string) => t('candidates.stuck.half_way_since', { date }),
    resend: t('candidates.resend'),
    extend: t('candidates.extend'),
    select: naming(t('candidates.select', { name: blank })),
    more: naming(t('candidates.more_of', { name: blank })),
    resendTo: naming(t('candidates.resend_to', { name: blank })),
    extendFor: naming(t('candidates.extend_for', { name: blank })),
    otherJobs: (count: number) => t('candidates.other_jobs', { count }),
    attempt: (number: number) => t('candidates.attempt', { number }),
    points: (scored: number, total: number) => t('candidates.points', { scored, total }),
  };
}

export type RowTexts = ReturnType<typeof rowTextsOf>;

function recordOf<Key extends string>(all: readonly Key[], say: (key: Key) => string): Record<Key, string> {
  // Every key is there: they are all of the type's.
  return Object.fromEntries(all.map((key) => [key, say(key)])) as Record<Key, string>;
}
