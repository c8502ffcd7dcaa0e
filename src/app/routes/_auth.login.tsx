// /login
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Login } from '../../recruiter/auth/Login.tsx';
import { signedOutOnly } from './-signed-out-only.ts';

/**
 * Own paths only: a link to /login must not redirect to another site. (Browsers strip tabs and line breaks.)
 */
const Next = z.string().check(z.regex(/^\/(?![/\\])\S*$/));

export const Route = createFileRoute('/_auth/login')({
  validateSearch: z.object({
    next: z.catch(z.optional(Next), undefined),
    /** Set after a password reset, to show a confirmation. */
    password_set: z.catch(z.optional(z.boolean()), undefined),
  }),
  beforeLoad: signedOutOnly,
  component: Screen,
});

function Screen() {
  const { next, password_set: isSet = false } = Route.useSearch();
  return <Login next={next} hasNewPassword={isSet} />;
}
