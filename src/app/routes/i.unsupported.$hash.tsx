// /i/unsupported/{hash}: the browser cannot record video. `?share=true`: the link was a share link. `?choice=true`: it can,
// and the candidate asked for another way.
import { createFileRoute } from '@tanstack/react-router';
import { isBegun } from '../../candidate/upload-fallback/pass-check.ts';
import { UnsupportedScreen } from '../../candidate/upload-fallback/UnsupportedScreen.tsx';
import { LoadFailure } from '../../candidate/interview/LoadFailure.tsx';

export const Route = createFileRoute('/i/unsupported/$hash')({
  validateSearch: (search): { share?: boolean; choice?: boolean } => ({
    ...(search['share'] === true && { share: true }),
    ...(search['choice'] === true && { choice: true }),
  }),
  loader: async ({ context, params }) => {
    const { outbox } = await context.candidate();
    return { outbox, isBegun: await isBegun(outbox, params.hash) };
  },
  component: function Unsupported() {
    const { hash } = Route.useParams();
    const { share, choice = false } = Route.useSearch();
    const { outbox, isBegun: isHere } = Route.useLoaderData();
    const address = new URL(`/${share ? 's' : 'i'}/${hash}`, location.href).href;
    return (
      <UnsupportedScreen address={address} hash={hash} outbox={outbox} isBegun={isHere} isChoice={choice} />
    );
  },
  errorComponent: LoadFailure,
});
