// React Query options for the bank and the templates: the built-in ones in the requested language, and the agency's
// own.
import { queryOptions } from '@tanstack/react-query';
import { getBank, getHiringTemplates, getOurCompetences } from '#contract/bank.ts';
import type { Language } from '#contract/languages.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';

export function bankQuery(language: Language) {
  return queryOptions({
    queryKey: [...keys.bank, language],
    queryFn: ({ signal }) => callAsUser(getBank, { query: { language }, signal }),
  });
}

export function hiringTemplatesQuery(language: Language) {
  return queryOptions({
    queryKey: [...keys.hiringTemplates, language],
    queryFn: ({ signal }) => callAsUser(getHiringTemplates, { query: { language }, signal }),
  });
}

/** They change only with the server's version. */
export function ourCompetencesQuery(language: Language) {
  return queryOptions({
    queryKey: [...keys.bank, 'competences', language],
    queryFn: ({ signal }) => callAsUser(getOurCompetences, { query: { language }, signal }),
    staleTime: Infinity,
  });
}
