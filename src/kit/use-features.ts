// The installation's features (contract/config.ts); undefined until loaded.
import { useQuery } from '@tanstack/react-query';
import type { Config } from '#contract/config.ts';
import { configQuery } from '../api/queries.ts';

export function useFeatures(): Config['features'] | undefined {
  return useQuery(configQuery).data?.features;
}
