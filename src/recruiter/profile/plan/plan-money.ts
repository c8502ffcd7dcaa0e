// Prices in the reader's language.
import type { Language } from '#contract/languages.ts';
import type { currencies } from '#contract/plan.ts';

export type PlanCurrency = (typeof currencies)[number];

/** The usual currency of each language's readers. */
export const usualCurrency: Record<Language, PlanCurrency> = {
  'en-US': 'USD',
  'ru-RU': 'RUB',
  'de-DE': 'EUR',
  'es-ES': 'EUR',
  'it-IT': 'EUR',
  'ar-SA': 'USD',
};

/** `$49`, `40,83 €`. */
export function formatMoney(value: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(value);
}
