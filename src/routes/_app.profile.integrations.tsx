// /profile/integrations
import { createFileRoute } from '@tanstack/react-router';
import { Integrations } from '../recruiter/profile/Integrations.tsx';

export const Route = createFileRoute('/_app/profile/integrations')({ component: Integrations });
