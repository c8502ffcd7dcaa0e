// /i/process/{hash}: the running interview.
import { createFileRoute } from '@tanstack/react-router';
import { InterviewScreen } from '../../candidate/interview/InterviewScreen.tsx';
import { loadProcess } from '../../candidate/welcome/load-interview.ts';
import { LoadFailure } from '../../candidate/interview/LoadFailure.tsx';

export const Route = createFileRoute('/i/process/$hash')({
  loader: async ({ context, params }) => {
    const ports = await context.candidate();
    return { ports, stored: await loadProcess(ports.outbox, params.hash) };
  },
  component: function Process() {
    const { ports, stored } = Route.useLoaderData();
    const { hash } = Route.useParams();
    return <InterviewScreen key={hash} hash={hash} stored={stored} ports={ports} />;
  },
  errorComponent: LoadFailure,
});
