// /login/sso: where the server sends the browser after an identity provider's answer.
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NextPath, SsoFault } from '#contract/login-page.ts';
import { SsoLogin } from '../../recruiter/auth/SsoLogin.tsx';
import { signedOutOnly } from './-signed-out-only.ts';

export const Route = createFileRoute('/_auth/login_/sso')({
  validateSearch: z.object({
    next: z.catch(z.optional(NextPath), undefined),
    /** Why the answer did not sign in. */
    failed: z.catch(z.optional(SsoFault), undefined),
  }),
  beforeLoad: ({ context, search }) => signedOutOnly({ context }, search),
  component: Screen,
});

function Screen() {
  const { next, failed } = Route.useSearch();
  return <SsoLogin next={next} fault={failed} />;
}
