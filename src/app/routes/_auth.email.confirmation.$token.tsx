// /email/confirmation/{token}: for the account's signed-in user
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
