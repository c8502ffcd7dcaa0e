// The signed-in area's cache of server data. Candidates' pages do without it to keep their download small.
import { QueryClient } from '@tanstack/react-query';
import { CallError, isPassing } from './call-error.ts';
import { session } from './session.ts';

const maxRetries = 3;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: 30_000, retry: mayHelp, retryDelay: delayMs },
    // Ids come from the page, so that a repeated write is the same write (P3).
    mutations: { networkMode: 'always', retry: mayHelp, retryDelay: delayMs },
  },
});

// The next user must not see what the previous one loaded.
session.subscribe(() => {
  if (session.token()) queryClient.clear();
});

function mayHelp(failures: number, error: unknown): boolean {
  return failures < maxRetries && isPassing(error) && waitOf(error) <= 5;
}

/** Doubles from half a second, with jitter so that many pages do not come back at once. */
function delayMs(failures: number, error: unknown): number {
  return Math.max(waitOf(error) * 1000, 500 * 2 ** failures * (0.5 + Math.random()));
}

function waitOf(error: unknown): number {
  return error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0;
}
