// /profile/plan
import { createFileRoute } from '@tanstack/react-router';
import { PlanPage } from '../../recruiter/profile/plan/PlanPage.tsx';

export const Route = createFileRoute('/_app/profile/plan')({ component: PlanPage });
