// / : the list of jobs.
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { JobList } from '../../recruiter/jobs/JobList.tsx';

export const Route = createFileRoute('/_app/')({
  validateSearch: z.object({
    show: z.optional(z.catch(z.enum(['active', 'archived']), 'active')),
    company: z.catch(z.optional(z.string()), undefined),
  }),
  component: JobList,
});
