// /r/{hash}: candidates shared by a review link, for guests without an account. `?candidate=`: the selected
// candidate.
import { createFileRoute } from '@tanstack/react-router';
import { GuestFailure } from '../../guest/GuestFailure.tsx';
import { GuestPage } from '../../guest/GuestPage.tsx';
import { loadGuest } from '../../guest/load-guest.ts';

export const Route = createFileRoute('/r/$hash')({
  validateSearch: ({ candidate }): { candidate?: string } =>
    typeof candidate === 'string' && /^[\da-f-]{36}$/.test(candidate) ? { candidate } : {},
  loader: ({ params }) => loadGuest(params.hash),
  // Selecting another candidate loads nothing; the page refreshes its data itself.
  staleTime: Infinity,
  component: function Guest() {
    const { hash } = Route.useParams();
    const { candidate } = Route.useSearch();
    return <GuestPage key={hash} hash={hash} loaded={Route.useLoaderData()} candidate={candidate} />;
  },
  errorComponent: GuestFailure,
});
