// What the organization requires of sign-ins, on every page: the notice before the deadline for a second factor, the
// screen that sets it up after it, and the idle limit.
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import type { User } from '#contract/user.ts';
import { useIdleLimit } from '../../kit/use-idle-limit.ts';
import { needsSecondFactor } from './second-factor.ts';
import { SecondFactorBanner } from './SecondFactorBanner.tsx';

const SecondFactorSetup = lazy(() =>
  import('./SecondFactorSetup.tsx').then((file) => ({ default: file.SecondFactorSetup })),
);

const lookMs = 30_000;

interface Props {
  user: User;
  /** The screen is shown instead of every page. */
  isLocked: boolean;
  onLock: () => void;
}

export function SignInPolicy({ user, isLocked, onLock }: Props) {
  useIdleLimit(user.agency.idle_minutes);
  const look = useEffectEvent(() => {
    if (needsSecondFactor(user)) onLock();
  });
  useEffect(() => {
    if (isLocked) return undefined;
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [isLocked, user]);
  if (!isLocked) return <SecondFactorBanner user={user} />;
  return (
    <Suspense>
      <SecondFactorSetup user={user} />
    </Suspense>
  );
}
