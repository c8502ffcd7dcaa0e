// /i/l/unsupported/{hash}: a browser that cannot take part in a live room.
import { createFileRoute } from '@tanstack/react-router';
import { NotYetScreen } from '../../candidate/welcome/NotYetScreen.tsx';

export const Route = createFileRoute('/i/l/unsupported/$hash')({
  component: () => <NotYetScreen page="live" />,
});
