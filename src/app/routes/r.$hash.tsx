// /r/{hash}: candidates shown by a review link, to somebody without an account. `?candidate=`: who is looked at.
import { createFileRoute } from '@tanstack/react-router';
import { GuestFailure } from '../../guest/GuestFailure.tsx';
import { GuestPage } from '../../guest/GuestPage.tsx';
import { loadGuest } from '../../guest/load-guest.ts';

export const Route = createFileRoute('/r/$hash')({
  validateSearch: ({ candidate }): { candidate?: string } =>
    typeof candidate === 'string' && /^[\da-f-]{36}$/.test(candidate) ? { candidate } : {},
  loader: ({ params }) => loadGuest(params.hash),
  // Choosing another candidate loads nothing; what is here is asked for again by the page itself.
  staleTime: Infinity,
  component: function Guest() {
    const { hash } = Route.useParams();
    const { candidate } = Route.useSearch();
    return <GuestPage key={hash} hash={hash} loaded={Route.useLoaderData()} candidate={candidate} />;
  },
  errorComponent: GuestFailure,
});
