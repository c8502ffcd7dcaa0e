// What an answer of each level contains, by language and competence.
import type { Language } from '#contract/languages.ts';
import { arSA } from './ar-SA.ts';
import { deDE } from './de-DE.ts';
import { enUS } from './en-US.ts';
import type { Anchors } from './en-US.ts';
import { esES } from './es-ES.ts';
import { itIT } from './it-IT.ts';
import { ruRU } from './ru-RU.ts';

export const anchors: Readonly<Record<Language, Anchors>> = {
  'en-US': enUS,
  'ru-RU': ruRU,
  'de-DE': deDE,
  'es-ES': esES,
  'it-IT': itIT,
  'ar-SA': arSA,
};
