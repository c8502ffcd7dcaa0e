// /support/question
import { createFileRoute } from '@tanstack/react-router';
import { AskQuestion } from '../../recruiter/support/AskQuestion.tsx';
import { parseQuestionSearch } from '../../recruiter/support/question-search.ts';

export const Route = createFileRoute('/_app/support/question')({
  validateSearch: parseQuestionSearch,
  component: Screen,
});

function Screen() {
  return <AskQuestion search={Route.useSearch()} />;
}
