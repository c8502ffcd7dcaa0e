// The search in all answers on the Home page. Its words are in the address, so that they are still there after a look at a candidate.
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AnswerSearch } from '../candidates/answer-search/AnswerSearch.tsx';

const route = getRouteApi('/_app/');

export function SearchInAnswers() {
  const { answers = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    ({ search }: { search: string | undefined }) =>
      void navigate({
        search: (now) => ({ ...now, answers: search }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return <AnswerSearch words={answers} onChange={change} />;
}
