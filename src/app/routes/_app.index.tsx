// /: Home with the list of jobs.
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { queryClient } from '../../api/query-client.ts';
import { HomePage } from '../../recruiter/home/HomePage.tsx';
import { homeQuery } from '../../recruiter/home/home-queries.ts';

export const Route = createFileRoute('/_app/')({
  validateSearch: z.object({
    show: z.optional(z.catch(z.enum(['active', 'closing', 'archived']), 'active')),
    company: z.catch(z.optional(z.string()), undefined),
  }),
  loader: () => void queryClient.prefetchQuery(homeQuery),
  component: HomePage,
});
