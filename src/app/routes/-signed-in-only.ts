// Guard for pages outside the signed-in area that need a session: redirects to /login and back.
import { redirect } from '@tanstack/react-router';
import type { AppContext } from './-app-context.ts';

export function signedInOnly({
  context,
  location,
}: {
  context: AppContext;
  location: { href: string };
}): void {
  if (!context.session.token()) throw redirect({ to: '/login', search: { next: location.href } });
}
