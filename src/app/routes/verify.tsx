// /verify: whether an invitation is genuine.
import { createFileRoute } from '@tanstack/react-router';
import { GuestFailure } from '../../guest/GuestFailure.tsx';
import { loadFacts } from '../../guest/verify/load-facts.ts';
import { VerifyPage } from '../../guest/verify/VerifyPage.tsx';

export const Route = createFileRoute('/verify')({
  loader: loadFacts,
  component: function Verify() {
    return <VerifyPage facts={Route.useLoaderData()} />;
  },
  errorComponent: GuestFailure,
});
