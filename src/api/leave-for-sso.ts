// An organization that requires single sign-on: its identity provider continues what the server refused.
import { CallError } from './call-error.ts';

/** True if the browser is on its way to the provider. `next`: where to go once signed in. */
export function isLeavingForSso(error: unknown, next?: string): boolean {
  const url = error instanceof CallError && error.code === 'sso_required' && error.details['url'];
  if (typeof url !== 'string') return false;
  const query = new URLSearchParams({ ...(next !== undefined && { next }) }).toString();
  location.assign(query === '' ? url : `${url}?${query}`);
  return true;
}
