// /i/l/unsupported/{hash}: the browser does not support live rooms.
import { createFileRoute } from '@tanstack/react-router';
import { NotYetScreen } from '../../candidate/welcome/ComingSoonScreen.tsx';

export const Route = createFileRoute('/i/l/unsupported/$hash')({
  component: () => <NotYetScreen page="live" />,
});
