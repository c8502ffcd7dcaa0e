// /profile/plan
import { createFileRoute } from '@tanstack/react-router';
import { Plans } from '../recruiter/profile/Plans.tsx';

export const Route = createFileRoute('/_app/profile/plan')({ component: Plans });
