// /jobs/edit/{id}
import { createFileRoute } from '@tanstack/react-router';
import { EditJob } from '../../recruiter/jobs/EditJob.tsx';

export const Route = createFileRoute('/_app/jobs/edit/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <EditJob key={id} id={id} />;
}
