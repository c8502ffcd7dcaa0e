// /jobs/candidate/{id}/report: requires sign-in, but renders without the signed-in area's frame.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ReportScreen } from '../../recruiter/exports/ReportScreen.tsx';

export const Route = createFileRoute('/jobs/candidate/$id/report')({
  beforeLoad: ({ context, location }) => {
    if (!context.session.token()) throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <ReportScreen key={id} id={id} />;
}
