// /profile/sign-in: how members of the organization sign in
import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '../../recruiter/profile/sign-in/SignIn.tsx';

export const Route = createFileRoute('/_app/profile/sign-in')({ component: SignIn });
