// /profile/retention: how long candidate data is kept
import { createFileRoute } from '@tanstack/react-router';
import { Retention } from '../../recruiter/profile/Retention.tsx';

export const Route = createFileRoute('/_app/profile/retention')({ component: Retention });
