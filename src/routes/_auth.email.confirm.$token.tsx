// /email/confirm/{token}: open to signed-in users too, who have usually asked for it
import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmail } from '../recruiter/auth/ConfirmEmail.tsx';

export const Route = createFileRoute('/_auth/email/confirm/$token')({ component: Screen });

function Screen() {
  return <ConfirmEmail token={Route.useParams().token} />;
}
