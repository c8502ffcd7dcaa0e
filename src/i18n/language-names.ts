// Each language's name in that language.
import type { Language } from '#contract/languages.ts';

export const languageNames: Record<Language, string> = {
  'en-US': 'English',
  'ru-RU': 'Русский',
  'de-DE': 'Deutsch',
  'es-ES': 'Español',
  'it-IT': 'Italiano',
  'ar-SA': 'العربية',
};
