// Whether this installation can send SMS.
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/queries.ts';

export function useSmsOn(): boolean {
  const { data: config } = useQuery(configQuery);
  return config?.sms ?? false;
}
