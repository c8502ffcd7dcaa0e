// One company of the loaded list, for the screens that show or change it.
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
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
  const company = companies.data?.find((one) => one.id === id);
  const [wasThere, setWasThere] = useState(false);
  if (company && !wasThere) setWasThere(true);
  // Removed while it is being looked at, by oneself or by somebody else: a live update may tell before the call's answer.
  const elsewhere = <Navigate to={wasThere ? '/companies' : '/404'} replace />;
  return <Loaded query={companies}>{() => (company ? children(company) : elsewhere)}</Loaded>;
}
