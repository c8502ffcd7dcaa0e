// The frame of signing in. Whether signed-in users are led away is each page's matter: not from a company's invitation.
import { createFileRoute } from '@tanstack/react-router';
import { AuthLayout } from '../../recruiter/auth/AuthLayout.tsx';

export const Route = createFileRoute('/_auth')({ component: AuthLayout });
