// /profile: account, plan, usage and integrations
import { createFileRoute } from '@tanstack/react-router';
import { Profile } from '../../recruiter/profile/Profile.tsx';

export const Route = createFileRoute('/_app/profile')({ component: Profile });
