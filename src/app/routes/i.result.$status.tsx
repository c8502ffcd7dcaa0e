// /i/result/{status}: why a link does not lead to an interview. `?link=`: the link itself, which tells who it is from.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ResultStatus } from '#contract/refusals.ts';
import { loadSender } from '../../candidate/finish/load-sender.ts';
import { ResultScreen } from '../../candidate/finish/ResultScreen.tsx';
import { isInterviewLink } from '../../candidate/welcome/load-interview.ts';

export const Route = createFileRoute('/i/result/$status')({
  validateSearch: ({ link }): { link?: string } => (isInterviewLink(link) ? { link } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const status = ResultStatus.safeParse(params.status);
    if (!status.success) throw redirect({ to: '/404', replace: true });
    const [ports, sender] = await Promise.all([
      // The page also works on devices that block storage.
      context.candidate().catch(() => null),
      deps.link ? loadSender(deps.link) : null,
    ]);
    const outbox = ports?.outbox ?? null;
    if (sender === 'deleted') return { status: 'invalid', outbox, sender: null, isDeleted: true } as const;
    return {
      status: status.data,
      outbox,
      sender: status.data === 'invalid' ? null : sender,
      isDeleted: false,
    };
  },
  component: function Result() {
    const { link } = Route.useSearch();
    const { status, outbox, sender, isDeleted } = Route.useLoaderData();
    return <ResultScreen status={status} link={link} outbox={outbox} sender={sender} isDeleted={isDeleted} />;
  },
});
