// Signed-in users have no business in the auth area: they go to / (spec.txt 2).
import { redirect } from '@tanstack/react-router';
import type { AppContext } from './-app-context.ts';

export function signedOutOnly({ context }: { context: AppContext }): void {
  if (context.session.token()) throw redirect({ to: '/', replace: true });
}
