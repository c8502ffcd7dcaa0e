// /content/templates
import { createFileRoute } from '@tanstack/react-router';
import { parseContentSearch } from '../../recruiter/content/content-search.ts';
import { TemplatesPage } from '../../recruiter/content/TemplatesPage.tsx';

export const Route = createFileRoute('/_app/content/templates')({
  validateSearch: parseContentSearch,
  component: Screen,
});

function Screen() {
  return <TemplatesPage search={Route.useSearch()} />;
}
