// The agency's name for the company form, only for members who may change it.
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/queries.ts';
import { useActsForWholeAgency, useMay } from '../../kit/use-may.ts';

export function useAgencyName(): string | undefined {
  const { data: user } = useQuery(userQuery);
  const isWhole = useActsForWholeAgency();
  return useMay('settings.manage') && isWhole ? user?.agency.name : undefined;
}
