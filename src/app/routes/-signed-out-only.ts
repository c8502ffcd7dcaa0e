// Guard for the auth pages: redirects signed-in users to /.
import { redirect } from '@tanstack/react-router';
import type { AppContext } from './-app-context.ts';

export function signedOutOnly({ context }: { context: AppContext }): void {
  if (context.session.token()) throw redirect({ to: '/', replace: true });
}
