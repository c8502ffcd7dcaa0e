// A part of a number of candidates as a percentage, unless there are too few.
import { fewestForRates } from '#contract/analytics.ts';
import { useLanguage } from '../../i18n/use-language.ts';

/** For fewer than `fewestForRates` candidates a dash. */
export function useShare(): (part: number, of: number) => string {
  const language = useLanguage();
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' });
  return (part, of) => (of < fewestForRates ? '–' : format.format(part / of));
}
