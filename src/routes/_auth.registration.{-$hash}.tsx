// /registration/{hash?}
import { createFileRoute } from '@tanstack/react-router';
import { Registration } from '../recruiter/auth/Registration.tsx';
import { signedOutOnly } from './-signed-out-only.ts';

export const Route = createFileRoute('/_auth/registration/{-$hash}')({
  beforeLoad: signedOutOnly,
  component: Screen,
});

function Screen() {
  return <Registration isInvited={Route.useParams().hash !== undefined} />;
}
