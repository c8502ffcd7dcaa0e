// /content/questions
import { createFileRoute } from '@tanstack/react-router';
import { parseContentSearch } from '../../recruiter/content/content-search.ts';
import { QuestionsPage } from '../../recruiter/content/QuestionsPage.tsx';

export const Route = createFileRoute('/_app/content/questions')({
  validateSearch: parseContentSearch,
  component: Screen,
});

function Screen() {
  return <QuestionsPage search={Route.useSearch()} />;
}
