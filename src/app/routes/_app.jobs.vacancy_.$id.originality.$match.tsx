// /jobs/vacancy/{id}/originality/{match}
import { createFileRoute } from '@tanstack/react-router';
import { MatchScreen } from '../../recruiter/candidates/originality/MatchScreen.tsx';

export const Route = createFileRoute('/_app/jobs/vacancy_/$id/originality/$match')({ component: Screen });

function Screen() {
  const { id, match } = Route.useParams();
  return <MatchScreen key={match} jobId={id} id={match} />;
}
