// /live/{id}
import { createFileRoute } from '@tanstack/react-router';
import { RoomReviewPage } from '../../recruiter/live/RoomReviewPage.tsx';

export const Route = createFileRoute('/_app/live_/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <RoomReviewPage key={id} id={id} />;
}
