// The usual currency of each language's readers.
import type { Language } from '#contract/languages.ts';
import type { CurrencyCode } from '#contract/money.ts';

export const usualCurrency: Record<Language, CurrencyCode> = {
  'en-US': 'USD',
  'ru-RU': 'RUB',
  'de-DE': 'EUR',
  'es-ES': 'EUR',
  'it-IT': 'EUR',
  'ar-SA': 'USD',
};
