// /email/confirmation/{token}: for whoever is signed in to the account
import { createFileRoute } from '@tanstack/react-router';
import { ConfirmAddress } from '../../recruiter/auth/ConfirmEmail.tsx';
import { signedInOnly } from './-signed-in-only.ts';

export const Route = createFileRoute('/_auth/email/confirmation/$token')({
  beforeLoad: signedInOnly,
  component: Screen,
});

function Screen() {
  return <ConfirmAddress token={Route.useParams().token} />;
}
