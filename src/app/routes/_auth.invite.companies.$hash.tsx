// /invite/companies/{hash}
import { createFileRoute } from '@tanstack/react-router';
import { Invitation } from '../../recruiter/users/Invitation.tsx';
import { loadInvitation } from '../../recruiter/users/load-invitation.ts';

export const Route = createFileRoute('/_auth/invite/companies/$hash')({
  loader: ({ params }) => loadInvitation(params.hash),
  // Whoever signed in elsewhere in between is somebody else now.
  staleTime: 0,
  component: Screen,
});

function Screen() {
  const { hash } = Route.useParams();
  const { invite, me } = Route.useLoaderData();
  return <Invitation key={hash} hash={hash} invite={invite} me={me} />;
}
