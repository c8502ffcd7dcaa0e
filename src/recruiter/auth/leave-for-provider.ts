// Leaves the sign-in page for the identity provider of an address's organization. Loaded when that is asked for.
import { startLogin } from '#contract/sso-login.ts';
import { call } from '../../api/call.ts';

/** What keeps the browser here; null: it is on its way. */
export type Hindrance = 'auth.sso_needs_email' | 'auth.sso_none';

/**
 * @param next where to go once signed in
 * @throws CallError
 */
export async function leaveForProvider(email: string, next: string | undefined): Promise<Hindrance | null> {
  const typed = startLogin.body.safeParse({ email });
  if (!typed.success) return 'auth.sso_needs_email';
  const { url } = await call(startLogin, { body: typed.data });
  if (url === null) return 'auth.sso_none';
  const search = new URLSearchParams({ email: typed.data.email, ...(next !== undefined && { next }) });
  location.assign(`${url}?${search.toString()}`);
  return null;
}
