// /i/l/{hash}: a live room, for the candidate.
import { createFileRoute } from '@tanstack/react-router';
import { NotYetScreen } from '../../candidate/welcome/NotYetScreen.tsx';

export const Route = createFileRoute('/i/l/$hash')({ component: () => <NotYetScreen page="live" /> });
