// /password/forgot
import { createFileRoute } from '@tanstack/react-router';
import { ForgotPassword } from '../../recruiter/auth/ForgotPassword.tsx';
import { signedOutOnly } from './-signed-out-only.ts';

export const Route = createFileRoute('/_auth/password/forgot')({
  beforeLoad: ({ context }) => signedOutOnly({ context }),
  component: ForgotPassword,
});
