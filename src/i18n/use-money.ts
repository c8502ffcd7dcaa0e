// Amounts in the reader's language.
import { formatMoney, type CurrencyCode } from '#contract/money.ts';
import { useLanguage } from './use-language.ts';

/** Formats whole minor units (cents). */
export function useMoney(): (minor: number, currency: CurrencyCode) => string {
  const language = useLanguage();
  return (minor, currency) => formatMoney({ minor: BigInt(minor), currency }, language);
}
