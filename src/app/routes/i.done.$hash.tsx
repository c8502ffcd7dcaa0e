// /i/done/{hash}: finished. `?share=`: the share link that led here, for another person on this device.
import { createFileRoute } from '@tanstack/react-router';
import { DoneScreen } from '../../candidate/finish/DoneScreen.tsx';
import { loadDone, shareOf } from '../../candidate/welcome/load-interview.ts';
import { LoadFailure } from '../../candidate/interview/LoadFailure.tsx';
import { OwnPageScreen } from '../../candidate/own-page/OwnPageScreen.tsx';

export const Route = createFileRoute('/i/done/$hash')({
  validateSearch: ({ share }) => shareOf(share),
  loader: async ({ context, params }) => {
    const { outbox } = await context.candidate();
    return { outbox, done: await loadDone(outbox, params.hash) };
  },
  component: function Done() {
    const { outbox, done } = Route.useLoaderData();
    const { hash } = Route.useParams();
    const { share } = Route.useSearch();
    if ('token' in done) return <OwnPageScreen hash={hash} token={done.token} />;
    return <DoneScreen {...done} outbox={outbox} share={share} />;
  },
  errorComponent: LoadFailure,
});
