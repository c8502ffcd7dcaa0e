// /s/{hash}: a share link.
import { createFileRoute } from '@tanstack/react-router';
import { loadShare } from '../../candidate/welcome/load-interview.ts';
import { LoadFailure } from '../../candidate/interview/LoadFailure.tsx';
import { WelcomeScreen } from '../../candidate/welcome/WelcomeScreen.tsx';

export const Route = createFileRoute('/s/$hash')({
  validateSearch: (search): { anew?: boolean } => (search['anew'] === true ? { anew: true } : {}),
  loaderDeps: ({ search }) => ({ isAnew: search.anew === true }),
  loader: async ({ context, params, deps }) => {
    const ports = await context.candidate();
    return { ports, welcome: await loadShare(ports.outbox, params.hash, deps.isAnew) };
  },
  component: function Welcome() {
    const { ports, welcome } = Route.useLoaderData();
    return <WelcomeScreen welcome={welcome} ports={ports} />;
  },
  errorComponent: LoadFailure,
});
