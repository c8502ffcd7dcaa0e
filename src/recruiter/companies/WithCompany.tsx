// One company of the loaded list, for the screens that show or change it.
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClientCompany } from '#contract/company.ts';
import { companiesQuery } from '../../api/queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';

export function WithCompany({
  id,
  children,
}: {
  id: string;
  children: (company: ClientCompany) => ReactNode;
}) {
  const companies = useQuery(companiesQuery);
  return (
    <Loaded query={companies}>
      {(all) => {
        const company = all.find((one) => one.id === id);
        return company ? children(company) : <Navigate to="/404" replace />;
      }}
    </Loaded>
  );
}
