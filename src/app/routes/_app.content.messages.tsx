// /content/messages
import { createFileRoute } from '@tanstack/react-router';
import { parseContentSearch } from '../../recruiter/content/content-search.ts';
import { MessagesPage } from '../../recruiter/content/MessagesPage.tsx';

export const Route = createFileRoute('/_app/content/messages')({
  validateSearch: parseContentSearch,
  component: Screen,
});

function Screen() {
  return <MessagesPage search={Route.useSearch()} />;
}
