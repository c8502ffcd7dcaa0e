// /profile/plan/portal: on to the payment provider's page for cards
import { createFileRoute } from '@tanstack/react-router';
import { PortalPage } from '../../recruiter/profile/purchase/PortalPage.tsx';

export const Route = createFileRoute('/_app/profile_/plan/portal')({ component: PortalPage });
