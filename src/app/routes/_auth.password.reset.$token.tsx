// /password/reset/{token}: also for signed-in members, with a note that they are signed in.
import { createFileRoute } from '@tanstack/react-router';
import { ResetPassword } from '../../recruiter/auth/ResetPassword.tsx';
import { SignedInAlready } from '../../recruiter/auth/SignedInAlready.tsx';
import { loadMe } from '../../recruiter/auth/load-me.ts';

export const Route = createFileRoute('/_auth/password/reset/$token')({
  loader: async () => ({ me: await loadMe() }),
  // The member may have signed in or out in another tab.
  staleTime: 0,
  component: Screen,
});

function Screen() {
  const { token } = Route.useParams();
  const { me } = Route.useLoaderData();
  return me ? <SignedInAlready me={me} /> : <ResetPassword token={token} />;
}
