// /profile/usage: plan usage and billing
import { createFileRoute } from '@tanstack/react-router';
import { UsagePage } from '../../recruiter/profile/usage/UsagePage.tsx';

export const Route = createFileRoute('/_app/profile/usage')({ component: UsagePage });
