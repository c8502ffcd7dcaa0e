// /profile/domains: the organization's domains and their proof
import { createFileRoute } from '@tanstack/react-router';
import { Domains } from '../../recruiter/profile/domains/Domains.tsx';

export const Route = createFileRoute('/_app/profile/domains')({ component: Domains });
