// /i/l/{hash}: a live room, for the candidate.
import { createFileRoute } from '@tanstack/react-router';
import { ComingSoonScreen } from '../../candidate/welcome/ComingSoonScreen.tsx';

export const Route = createFileRoute('/i/l/$hash')({ component: () => <ComingSoonScreen page="live" /> });
