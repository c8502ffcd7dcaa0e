// The permissions that apply on this installation; empty until loaded.
import { useQuery } from '@tanstack/react-query';
import type { Permission } from '#contract/permissions.ts';
import { configQuery } from '../api/queries.ts';

export function useKnownPermissions(): readonly Permission[] {
  return useQuery(configQuery).data?.permissions ?? [];
}
