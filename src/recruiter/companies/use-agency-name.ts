// The agency's own name for the form of a company: only for who may change it.
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/queries.ts';
import { useMay } from '../../shell/use-may.ts';

export function useAgencyName(): string | undefined {
  const { data: user } = useQuery(userQuery);
  return useMay('settings.manage') ? user?.agency.name : undefined;
}
