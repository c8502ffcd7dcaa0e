// /jobs/candidate/{id}/explanation: requires sign-in, but renders without the signed-in area's frame.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ExplanationScreen } from '../../recruiter/exports/ExplanationScreen.tsx';

export const Route = createFileRoute('/jobs/candidate/$id/explanation')({
  beforeLoad: ({ context, location }) => {
    if (!context.session.token()) throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <ExplanationScreen key={id} id={id} />;
}
