// Whether this installation can send SMS, and to where.
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/queries.ts';

export function useSmsOn(): boolean {
  const { data: config } = useQuery(configQuery);
  return config?.sms ?? false;
}

/** The only countries that SMS go to (ISO 3166); none named: all. The same array as long as it says the same. */
export function useSmsCountries(): readonly string[] {
  const { data: config } = useQuery(configQuery);
  return config?.sms_countries ?? everywhere;
}

const everywhere: readonly string[] = [];
