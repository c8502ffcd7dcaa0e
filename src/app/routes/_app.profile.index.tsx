// /profile: account
import { createFileRoute } from '@tanstack/react-router';
import { Account } from '../../recruiter/profile/Account.tsx';

export const Route = createFileRoute('/_app/profile/')({ component: Account });
