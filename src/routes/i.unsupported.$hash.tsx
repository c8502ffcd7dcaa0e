// /i/unsupported/{hash}: this browser cannot record video. `?share=true`: the link was a share link.
import { createFileRoute } from '@tanstack/react-router';
import { UnsupportedScreen } from '../candidate/UnsupportedScreen.tsx';

export const Route = createFileRoute('/i/unsupported/$hash')({
  validateSearch: (search): { share?: boolean } => (search['share'] === true ? { share: true } : {}),
  component: function Unsupported() {
    const { hash } = Route.useParams();
    const { share } = Route.useSearch();
    return <UnsupportedScreen address={new URL(`/${share ? 's' : 'i'}/${hash}`, location.href).href} />;
  },
});
