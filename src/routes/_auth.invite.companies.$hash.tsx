// /invite/companies/{hash}
import { createFileRoute } from '@tanstack/react-router';
import { CompanyInvite } from '../recruiter/auth/CompanyInvite.tsx';

export const Route = createFileRoute('/_auth/invite/companies/$hash')({ component: CompanyInvite });
