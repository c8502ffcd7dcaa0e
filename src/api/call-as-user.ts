// A call as the signed-in user. If the server no longer knows the token, it is dropped, and subscribers of the session
// then lead to /login.
import type * as z from 'zod/mini';
import { headersOfUse } from './attendance.ts';
import { CallError } from './call-error.ts';
import { call, download, type AnyEndpoint, type CallArguments, type CallRequest } from './call.ts';
import { noteFault } from './recent-faults.ts';
import { session } from './session.ts';

export function callAsUser<E extends AnyEndpoint>(
  endpoint: E,
  ...[request]: CallArguments<E>
): Promise<z.output<E['data']>> {
  return asUser(endpoint, (token) => call(endpoint, ...withToken(request, token)));
}

/** A file that the server streams. @throws CallError */
export function downloadAsUser<E extends AnyEndpoint>(
  endpoint: E,
  ...[request]: CallArguments<E>
): Promise<Blob> {
  return asUser(endpoint, (token) => download(endpoint, ...withToken(request, token)));
}

/** The request is complete; the cast only adds the token and a header, which are optional in every request. */
function withToken<E extends AnyEndpoint>(
  request: CallRequest<E> | undefined,
  token: string | undefined,
): CallArguments<E> {
  const headers = { ...request?.headers, ...headersOfUse() };
  return [{ ...request, token, headers } as CallRequest<E>] as unknown as CallArguments<E>;
}

async function asUser<Answer>(
  endpoint: AnyEndpoint,
  work: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const token = session.token();
  try {
    return await work(token);
  } catch (error) {
    if (error instanceof CallError)
      noteFault({ code: error.code, status: error.status, call: `${endpoint.method} ${endpoint.path}` });
    const isSignedOut = error instanceof CallError && error.status === 401;
    if (isSignedOut && session.token() === token) session.signOut();
    throw error;
  }
}
