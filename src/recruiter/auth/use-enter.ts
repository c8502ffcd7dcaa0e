// Enters the signed-in area with a new token.
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { AccessToken } from '#contract/auth.ts';
import { session } from '../../api/session.ts';

/** `next`: where to go; without it, to /. */
export function useEnter(next: string | undefined): (access: AccessToken) => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  return (access) => {
    session.signIn(access);
    router.clearCache();
    return navigate({ href: next ?? '/', replace: true });
  };
}
