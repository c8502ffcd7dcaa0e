// A part of a number of candidates as a percentage, unless there are too few.
import { fewestForRates } from '#contract/analytics.ts';
import { formatPercent } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/use-language.ts';

/** For fewer than `fewestForRates` candidates a dash. */
export function useShare(): (part: number, of: number) => string {
  const language = useLanguage();
  return (part, of) => (of < fewestForRates ? '–' : formatPercent(part / of, language));
}
