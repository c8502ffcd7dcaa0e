// /login
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NextPath } from '#contract/login-page.ts';
import { Login } from '../../recruiter/auth/Login.tsx';
import { signedOutOnly } from './-signed-out-only.ts';

export const Route = createFileRoute('/_auth/login')({
  validateSearch: z.object({
    next: z.catch(z.optional(NextPath), undefined),
    /** Set after a password reset, to show a confirmation. `sso`: the password only connects the account to single sign-on. */
    password_set: z.catch(z.optional(z.literal([true, 'sso'])), undefined),
  }),
  beforeLoad: ({ context, search }) => signedOutOnly({ context }, search),
  component: Screen,
});

function Screen() {
  const { next, password_set: isSet = false } = Route.useSearch();
  return <Login next={next} hasNewPassword={isSet} />;
}
