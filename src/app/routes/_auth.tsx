// Frame of the auth pages. Each page decides whether to redirect signed-in users; a company invitation does
// not.
import { createFileRoute } from '@tanstack/react-router';
import { AuthLayout } from '../../recruiter/auth/AuthLayout.tsx';

export const Route = createFileRoute('/_auth')({ component: AuthLayout });
