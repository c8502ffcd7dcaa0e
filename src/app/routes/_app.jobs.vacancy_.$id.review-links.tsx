// /jobs/vacancy/{id}/review-links
import { createFileRoute } from '@tanstack/react-router';
import { ReviewLinksScreen } from '../../recruiter/review-links/ReviewLinksScreen.tsx';

export const Route = createFileRoute('/_app/jobs/vacancy_/$id/review-links')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <ReviewLinksScreen key={id} id={id} />;
}
