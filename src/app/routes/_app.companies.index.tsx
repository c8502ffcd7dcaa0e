// /companies
import { createFileRoute } from '@tanstack/react-router';
import { CompanyList } from '../../recruiter/companies/CompanyList.tsx';

export const Route = createFileRoute('/_app/companies/')({ component: CompanyList });
