// /profile/usage: use of the plan, and billing
import { createFileRoute } from '@tanstack/react-router';
import { Usage } from '../recruiter/profile/Usage.tsx';

export const Route = createFileRoute('/_app/profile/usage')({ component: Usage });
