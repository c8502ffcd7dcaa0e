// /i/l/unsupported/{hash}: the browser does not support live rooms.
import { createFileRoute } from '@tanstack/react-router';
import { UnsupportedScreen } from '../../room/screens/UnsupportedScreen.tsx';

export const Route = createFileRoute('/i/l/unsupported/$hash')({
  component: function Unsupported() {
    return <UnsupportedScreen hash={Route.useParams().hash} />;
  },
});
