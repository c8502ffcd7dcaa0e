// A call in the name of the signed-in user. When the server no longer knows the token it is dropped; whoever watches the
// session then leads to /login (DESIGN.md 4).
import type * as z from 'zod/mini';
import { CallError } from './call-error.ts';
import { call, type AnyEndpoint, type CallArguments, type CallRequest } from './call.ts';
import { session } from './session.ts';

export async function callAsUser<E extends AnyEndpoint>(
  endpoint: E,
  ...[request]: CallArguments<E>
): Promise<z.output<E['data']>> {
  const token = session.token();
  // The request is whole as it is; the cast only says so of it with the token added, which is optional in every one.
  const signed = [{ ...request, token } as CallRequest<E>] as unknown as CallArguments<E>;
  try {
    return await call(endpoint, ...signed);
  } catch (error) {
    const isSignedOut = error instanceof CallError && error.status === 401;
    if (isSignedOut && session.token() === token) session.signOut();
    throw error;
  }
}
