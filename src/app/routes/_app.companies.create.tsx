// /companies/create
import { createFileRoute } from '@tanstack/react-router';
import { CreateCompany } from '../../recruiter/companies/CreateCompany.tsx';

export const Route = createFileRoute('/_app/companies/create')({ component: CreateCompany });
