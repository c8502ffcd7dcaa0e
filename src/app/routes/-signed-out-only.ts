// Guard for the auth pages: redirects signed-in users to where they wanted to go, or to /.
import { redirect } from '@tanstack/react-router';
import type { AppContext } from './-app-context.ts';

export function signedOutOnly(
  { context }: { context: AppContext },
  { next = '/' }: { next?: string | undefined } = {},
): void {
  if (context.session.token()) throw redirect({ href: next, replace: true });
}
