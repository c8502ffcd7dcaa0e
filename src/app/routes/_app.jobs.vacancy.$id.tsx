// /jobs/vacancy/{id}
import { createFileRoute } from '@tanstack/react-router';
import { JobScreen } from '../../recruiter/candidates/job-page/JobScreen.tsx';
import { parseCandidateSearch } from '../../recruiter/candidates/queries/candidate-search.ts';

export const Route = createFileRoute('/_app/jobs/vacancy/$id')({
  validateSearch: parseCandidateSearch,
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <JobScreen key={id} id={id} search={Route.useSearch()} />;
}
