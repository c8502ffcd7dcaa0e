// /i/l/unsupported/{hash}: the browser does not support live rooms.
import { createFileRoute } from '@tanstack/react-router';
import { ComingSoonScreen } from '../../candidate/welcome/ComingSoonScreen.tsx';

export const Route = createFileRoute('/i/l/unsupported/$hash')({
  component: () => <ComingSoonScreen page="live" />,
});
