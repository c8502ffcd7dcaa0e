// /i/result/{status}: why a link does not lead to an interview. `?link=`: the link itself, if a retry may
// help.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ResultStatus } from '#contract/refusals.ts';
import { ResultScreen } from '../../candidate/finish/ResultScreen.tsx';
import { isInterviewLink } from '../../candidate/welcome/load-interview.ts';

export const Route = createFileRoute('/i/result/$status')({
  validateSearch: ({ link }): { link?: string } => (isInterviewLink(link) ? { link } : {}),
  loader: async ({ context, params }) => {
    const status = ResultStatus.safeParse(params.status);
    if (!status.success) throw redirect({ to: '/404', replace: true });
    // The page also works on devices that block storage.
    const ports = await context.candidate().catch(() => null);
    return { status: status.data, outbox: ports?.outbox ?? null };
  },
  component: function Result() {
    const { link } = Route.useSearch();
    const { status, outbox } = Route.useLoaderData();
    return <ResultScreen status={status} link={link} outbox={outbox} />;
  },
});
