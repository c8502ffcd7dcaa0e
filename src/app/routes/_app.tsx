// The signed-in area: requires an access token, loads the data every screen shows, and renders the frame.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { Shell } from '../shell/Shell.tsx';
import { startUp } from '../shell/start-up.ts';

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => {
    if (context.session.token()) return;
    throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href } });
  },
  loader: ({ location }) => startUp(location),
  // Once per start; afterwards React Query and live updates keep the data fresh.
  staleTime: Infinity,
  component: Shell,
});
