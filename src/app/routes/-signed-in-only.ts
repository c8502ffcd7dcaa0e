// What only somebody signed in can do outside the signed-in area: others sign in first, and come back.
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
