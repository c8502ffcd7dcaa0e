// /i/{hash}: a personal interview link.
import { createFileRoute } from '@tanstack/react-router';
import { loadInvitation } from '../../candidate/welcome/load-interview.ts';
import { LoadFailure } from '../../candidate/interview/LoadFailure.tsx';
import { WelcomeScreen } from '../../candidate/welcome/WelcomeScreen.tsx';

export const Route = createFileRoute('/i/$hash')({
  loader: async ({ context, params }) => {
    const ports = await context.candidate();
    return { ports, welcome: await loadInvitation(ports.outbox, params.hash) };
  },
  component: function Welcome() {
    const { ports, welcome } = Route.useLoaderData();
    return <WelcomeScreen welcome={welcome} ports={ports} />;
  },
  errorComponent: LoadFailure,
});
