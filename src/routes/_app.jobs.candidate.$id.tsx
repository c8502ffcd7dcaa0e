// /jobs/candidate/{id}
import { createFileRoute } from '@tanstack/react-router';
import { CandidateScreen } from '../recruiter/responses/CandidateScreen.tsx';
import { parseCandidateSearch } from '../recruiter/responses/candidate-search.ts';

export const Route = createFileRoute('/_app/jobs/candidate/$id')({
  validateSearch: parseCandidateSearch,
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <CandidateScreen key={id} id={id} search={Route.useSearch()} />;
}
