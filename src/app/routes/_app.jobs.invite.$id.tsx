// /jobs/invite/{id}
import { createFileRoute } from '@tanstack/react-router';
import { parseInviteSearch } from '../../recruiter/invitations/invite-search.ts';
import { InviteScreen } from '../../recruiter/invitations/invite-page/InviteScreen.tsx';

export const Route = createFileRoute('/_app/jobs/invite/$id')({
  validateSearch: parseInviteSearch,
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <InviteScreen key={id} id={id} search={Route.useSearch()} />;
}
