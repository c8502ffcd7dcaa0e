// What the organization's demand for a second factor means for the signed-in member.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/user.ts';
import { userQuery } from '../../api/queries.ts';

const lookMs = 30_000;

/** From when the member needs one; null: never, or they have one. */
export function secondFactorFrom({ two_factor: hasOne, via_sso: isViaSso, agency }: User): string | null {
  return hasOne || isViaSso ? null : agency.second_factor_from;
}

export function isDue(from: string | null, now = Date.now()): boolean {
  return from !== null && Date.parse(from) <= now;
}

/**
 * `due`: all other calls are refused, which lasts until the page is loaded again. The recovery codes must not
 * disappear once the member has the factor.
 */
export function useSecondFactor(): 'announced' | 'due' | null {
  const { data: user } = useQuery(userQuery);
  const [now, setNow] = useState(Date.now);
  const [wasDue, setWasDue] = useState(false);
  const from = user ? secondFactorFrom(user) : null;
  useEffect(() => {
    if (from === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), lookMs);
    return () => clearInterval(timer);
  }, [from]);
  if (isDue(from, now) && !wasDue) setWasDue(true);
  return wasDue ? 'due' : from && 'announced';
}
