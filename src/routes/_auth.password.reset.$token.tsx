// /password/reset/{token}
import { createFileRoute } from '@tanstack/react-router';
import { ResetPassword } from '../recruiter/auth/ResetPassword.tsx';
import { signedOutOnly } from './-signed-out-only.ts';

export const Route = createFileRoute('/_auth/password/reset/$token')({
  beforeLoad: signedOutOnly,
  component: Screen,
});

function Screen() {
  return <ResetPassword token={Route.useParams().token} />;
}
