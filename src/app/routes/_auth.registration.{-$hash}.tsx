// /registration/{hash?}
import { createFileRoute } from '@tanstack/react-router';
import { Registration } from '../../recruiter/auth/Registration.tsx';
import { InvitedRegistration } from '../../recruiter/users/InvitedRegistration.tsx';
import { loadInvitation } from '../../recruiter/users/load-invitation.ts';
import { signedOutOnly } from './-signed-out-only.ts';

export const Route = createFileRoute('/_auth/registration/{-$hash}')({
  beforeLoad: ({ context }) => signedOutOnly({ context }),
  loader: async ({ params: { hash } }) =>
    hash === undefined ? undefined : { hash, invite: (await loadInvitation(hash)).invite },
  component: Screen,
});

function Screen() {
  const invited = Route.useLoaderData();
  return invited ? <InvitedRegistration {...invited} /> : <Registration />;
}
