// /i/done/{hash}: finished. `?share=`: the share link that led here, for whoever else uses this device.
import { createFileRoute } from '@tanstack/react-router';
import { DoneScreen } from '../candidate/DoneScreen.tsx';
import { loadDone, shareOf } from '../candidate/load-interview.ts';
import { LoadFailure } from '../candidate/LoadFailure.tsx';

export const Route = createFileRoute('/i/done/$hash')({
  validateSearch: ({ share }) => shareOf(share),
  loader: async ({ context, params }) => {
    const { outbox } = await context.candidate();
    return { outbox, interview: (await loadDone(outbox, params.hash)).interview };
  },
  component: function Done() {
    const { outbox, interview } = Route.useLoaderData();
    const { share } = Route.useSearch();
    return <DoneScreen interview={interview} outbox={outbox} share={share} />;
  },
  errorComponent: LoadFailure,
});
