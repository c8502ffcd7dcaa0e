// /i/result/{status}: what became of a link. `?link=` is the link itself, where trying it again may help.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ResultStatus } from '#contract/refusals.ts';
import { ResultScreen } from '../../candidate/finish/ResultScreen.tsx';
import { isInterviewLink } from '../../candidate/welcome/load-interview.ts';

export const Route = createFileRoute('/i/result/$status')({
  validateSearch: ({ link }): { link?: string } => (isInterviewLink(link) ? { link } : {}),
  loader: async ({ context, params }) => {
    const status = ResultStatus.safeParse(params.status);
    if (!status.success) throw redirect({ to: '/404', replace: true });
    // A device that refuses its storage can still be told what became of the link.
    const ports = await context.candidate().catch(() => null);
    return { status: status.data, outbox: ports?.outbox ?? null };
  },
  component: function Result() {
    const { link } = Route.useSearch();
    const { status, outbox } = Route.useLoaderData();
    return <ResultScreen status={status} link={link} outbox={outbox} />;
  },
});
