// Picks one company from the loaded list, for the screens that show or edit it.
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { ClientCompany } from '#contract/company.ts';
import { companiesQuery } from '../../api/queries.ts';
import { found } from '../../kit/page-query.ts';
import { Loaded } from '../../kit/Loaded.tsx';

export function WithCompany({
  id,
  children,
}: {
  id: string;
  children: (company: ClientCompany) => ReactNode;
}) {
  const companies = useQuery(companiesQuery);
  const company = companies.data?.find((company) => company.id === id);
  const [wasThere, setWasThere] = useState(false);
  if (company && !wasThere) setWasThere(true);
  return (
    <Loaded query={companies}>
      {() => {
        // Deleted on this page. The live update may arrive before the call's response.
        if (!company && wasThere) return <Navigate to="/companies" replace />;
        return children(found(company));
      }}
    </Loaded>
  );
}
