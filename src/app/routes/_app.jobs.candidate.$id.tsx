// /jobs/candidate/{id}
import { createFileRoute } from '@tanstack/react-router';
import { CandidateScreen } from '../../recruiter/candidates/candidate-page/CandidateScreen.tsx';
import { parseCandidateSearch } from '../../recruiter/candidates/queries/candidate-search.ts';
import { parseMoment } from '../../recruiter/candidates/player/moment.ts';

export const Route = createFileRoute('/_app/jobs/candidate/$id')({
  validateSearch: (raw: Record<string, unknown>) => ({ ...parseCandidateSearch(raw), ...parseMoment(raw) }),
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  // Structural sharing: equal search params keep their object identity.
  const search = Route.useSearch({ select: parseCandidateSearch, structuralSharing: true });
  const moment = Route.useSearch({ select: parseMoment, structuralSharing: true });
  return <CandidateScreen key={id} id={id} search={search} moment={moment} />;
}
