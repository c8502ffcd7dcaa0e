// /: Home with the list of jobs.
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { queryClient } from '../../api/query-client.ts';
import { HomePage } from '../../recruiter/home/HomePage.tsx';
import { homeQuery, jobsQuery } from '../../api/queries.ts';

export const Route = createFileRoute('/_app/')({
  validateSearch: z.object({
    show: z.optional(z.catch(z.enum(['active', 'closing', 'archived']), 'active')),
    company: z.catch(z.optional(z.string()), undefined),
    // The router parses digits as a number.
    answers: z.catch(z.optional(z.coerce.string().check(z.maxLength(200))), undefined),
  }),
  loader: () => Promise.race([everything(), delayed(patienceMs)]),
  component: HomePage,
});

/** Blocks that arrive one after the other would move the page, so it waits this long for them before it shows skeletons. */
const patienceMs = 1500;

async function everything(): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(homeQuery), queryClient.prefetchQuery(jobsQuery)]);
}

function delayed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
