// The names of the languages that answers may be in, in the reader's language (/{code}/languages-bcp.json).
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Language } from '#contract/languages.ts';

const Names = z.record(z.string(), z.string());

export function answerLanguagesQuery(language: Language) {
  return queryOptions({
    queryKey: ['answer-languages', language],
    queryFn: async ({ signal }) =>
      Names.parse(await (await fetch(`/${language}/languages-bcp.json`, { signal })).json()),
    staleTime: Infinity,
    select: (names) =>
      Object.entries(names)
        .map(([value, label]) => ({ value, label }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
  });
}
