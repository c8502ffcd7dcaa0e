// The styles of right-to-left languages, which only their readers download: they come with the first such language's messages
// (i18n/i18n.ts), so that they are there before anything is shown in it.
import type { EmotionCache } from '@emotion/cache';
import { directionOf, type Language } from '#contract/languages.ts';

let cache: EmotionCache | undefined;

/** Resolves when the language can be shown; at once for one that is written from left to right. */
export async function readyToShow(language: Language): Promise<void> {
  if (directionOf(language) === 'rtl') cache ??= (await import('./mirrored-cache.ts')).mirroredCache;
}

/** Undefined until a right-to-left language was made ready. */
export function mirroredCache(): EmotionCache | undefined {
  return cache;
}
