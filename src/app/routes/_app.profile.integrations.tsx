// /profile/integrations
import { createFileRoute } from '@tanstack/react-router';
import { Integrations } from '../../recruiter/profile/integrations/Integrations.tsx';

export const Route = createFileRoute('/_app/profile/integrations')({ component: Integrations });
