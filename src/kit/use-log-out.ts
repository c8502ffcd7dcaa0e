// Signs out and goes to the sign-in page.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { userQuery } from '../api/queries.ts';
import { logOut } from './log-out.ts';

export function useLogOut(): () => void {
  const navigate = useNavigate();
  const cache = useQueryClient();
  return useCallback(() => {
    logOut(cache.getQueryData(userQuery.queryKey));
    // The member chose to leave, so there is no page to return to.
    void navigate({ to: '/login', search: {} });
  }, [cache, navigate]);
}
