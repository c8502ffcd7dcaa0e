// /invite/companies/{hash}
import { createFileRoute } from '@tanstack/react-router';
import { Invitation } from '../../recruiter/users/Invitation.tsx';
import { loadInvitation } from '../../recruiter/users/load-invitation.ts';

export const Route = createFileRoute('/_auth/invite/companies/$hash')({
  loader: ({ params }) => loadInvitation(params.hash),
  // Another user may have signed in in another tab.
  staleTime: 0,
  component: Screen,
});

function Screen() {
  const { hash } = Route.useParams();
  const { invite, me } = Route.useLoaderData();
  return <Invitation key={hash} hash={hash} invite={invite} me={me} />;
}
