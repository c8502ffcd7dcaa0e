// /jobs/candidate/{id}
import { createFileRoute } from '@tanstack/react-router';
import { CandidateScreen } from '../recruiter/responses/CandidateScreen.tsx';
import { parseCandidateSearch } from '../recruiter/responses/candidate-search.ts';
import { parseMoment } from '../recruiter/responses/player/moment.ts';

export const Route = createFileRoute('/_app/jobs/candidate/$id')({
  validateSearch: (raw: Record<string, unknown>) => ({ ...parseCandidateSearch(raw), ...parseMoment(raw) }),
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const { answer, t, ...search } = Route.useSearch();
  const moment = { ...(answer !== undefined && { answer }), ...(t !== undefined && { t }) };
  return <CandidateScreen key={id} id={id} search={search} moment={moment} />;
}
