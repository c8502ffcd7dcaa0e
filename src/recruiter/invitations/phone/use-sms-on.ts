// Whether this installation can send SMS, and to which countries.
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../../api/queries.ts';

export function useSmsOn(): boolean {
  const { data: config } = useQuery(configQuery);
  return config?.sms ?? false;
}

/** The countries that may receive SMS (ISO 3166). Empty means all. The array is referentially stable. */
export function useSmsCountries(): readonly string[] {
  const { data: config } = useQuery(configQuery);
  return config?.sms_countries ?? everywhere;
}

const everywhere: readonly string[] = [];
