// /jobs/create
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { CreateJob } from '../../recruiter/jobs/CreateJob.tsx';

export const Route = createFileRoute('/_app/jobs/create')({
  validateSearch: z.object({
    company: z.optional(z.string()),
    /** Id of the job to copy. */
    copy: z.optional(z.string()),
  }),
  component: Screen,
});

function Screen() {
  const { company, copy } = Route.useSearch();
  return <CreateJob key={copy ?? company} companyId={company} copyId={copy} />;
}
