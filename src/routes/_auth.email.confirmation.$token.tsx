// /email/confirmation/{token}: for whoever is signed in to the account; others sign in first, and come back
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ConfirmAddress } from '../recruiter/auth/ConfirmEmail.tsx';

export const Route = createFileRoute('/_auth/email/confirmation/$token')({
  beforeLoad: ({ context, location }) => {
    if (!context.session.token()) throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: Screen,
});

function Screen() {
  return <ConfirmAddress token={Route.useParams().token} />;
}
