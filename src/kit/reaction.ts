// Decides how the page reacts to a failed call.
import { Permission } from '#contract/permissions.ts';
import { CallError, isPassing, type CallErrorCode } from '../api/call-error.ts';
import { LoadingError } from './load-in-time.ts';

export const planLimits = [
  'jobs',
  'responses',
  'companies',
  'users',
  'questions',
  'video_questions',
  'sms',
  'transcript_minutes',
  'assessments',
  'generations',
  'web_checks',
] as const;
export type PlanLimit = (typeof planLimits)[number];

export type Reaction =
  /** The session has expired. The session watcher leads to /login, so there is nothing more to show. */
  | { do: 'sign_in' }
  | { do: 'upgrade'; code: CallErrorCode; what: PlanLimit | null; used: number | null; limit: number | null }
  | { do: 'explain_permission'; permission: Permission | null }
  | { do: 'show_newer' }
  /** A part of the page failed to load and will not load in this page (load-in-time.ts). */
  | { do: 'offer_reload' }
  | { do: 'offer_retry'; code: CallErrorCode; afterSeconds: number | null }
  /** A new organization has reached its daily email limit. */
  | { do: 'show_daily_limit'; limit: number; moreAt: string }
  /** A retry would not help: show the message only. */
  | { do: 'show_message'; code: CallErrorCode };

export function reactionTo(error: unknown): Reaction {
  if (error instanceof LoadingError) return { do: 'offer_reload' };
  if (!(error instanceof CallError)) return { do: 'offer_retry', code: 'unexpected', afterSeconds: null };
  const { code, status, details } = error;
  if (status === 401 && code !== 'wrong_credentials') return { do: 'sign_in' };
  if (status === 402) {
    const what = planLimits.find((limit) => limit === details['what']) ?? null;
    return { do: 'upgrade', code, what, used: numberOf(details['used']), limit: numberOf(details['limit']) };
  }
  if (code === 'forbidden') {
    const permission = Permission.safeParse(details['permission']);
    return { do: 'explain_permission', permission: permission.success ? permission.data : null };
  }
  const { limit, more_at: moreAt } = details;
  if (code === 'daily_limit' && typeof limit === 'number' && typeof moreAt === 'string')
    return { do: 'show_daily_limit', limit, moreAt };
  if (code === 'edited_meanwhile') return { do: 'show_newer' };
  if (isPassing(error) && code !== 'payments_off' && code !== 'storage_full') {
    return { do: 'offer_retry', code, afterSeconds: error.retryAfterSeconds };
  }
  return { do: 'show_message', code };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
