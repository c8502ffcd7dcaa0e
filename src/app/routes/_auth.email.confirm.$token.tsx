// /email/confirm/{token}: for the account's signed-in user
import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmail } from '../../recruiter/auth/ConfirmEmail.tsx';
import { signedInOnly } from './-signed-in-only.ts';

export const Route = createFileRoute('/_auth/email/confirm/$token')({
  beforeLoad: signedInOnly,
  component: Screen,
});

function Screen() {
  return <ConfirmEmail token={Route.useParams().token} />;
}
