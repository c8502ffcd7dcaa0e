// Refreshes what may change mid-interview: an accommodation granted by the recruiter or taken by the
// candidate. Fetched when online and saved on the device; everything else stays as it was at the start.
import { getSession, type Interview } from '#contract/interview.ts';
import { call } from '../../api/call.ts';
import type { InterviewRecord, Outbox } from '../../outbox/types.ts';
import { sendOwnTime } from './more-time.ts';

const renewedFields = ['time_factor', 'deadline_at', 'text_for_video', 'self_accommodation'] as const;

/** How long until the next renewal. Waiting: the recruiter has not answered a request yet. */
const renewMs = { waiting: 3_000, otherwise: 30_000 };

export interface Renewing {
  now: () => void;
  stop: () => void;
}

/**
 * Renews the interview regularly while the page is visible, and when it becomes visible or the network returns.
 * Offline, or if the server is unreachable, the interview continues unchanged.
 */
export function keepRenewing(outbox: Outbox, hash: string, onRenewed: () => void): Renewing {
  const closing = new AbortController();
  const { signal } = closing;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(waitMs: number): void {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(renewIfVisible, waitMs);
  }

  function renew(): void {
    schedule(renewMs.otherwise);
    void renewInterview(outbox, hash).then(
      (isWaiting) => {
        if (isWaiting) schedule(renewMs.waiting);
        onRenewed();
      },
      () => undefined,
    );
  }

  function renewIfVisible(): void {
    if (document.visibilityState === 'visible') renew();
  }

  document.addEventListener('visibilitychange', renewIfVisible, { signal });
  addEventListener('online', renew, { signal });
  // An interview opened again may still wait for an answer.
  schedule(renewMs.waiting);
  return {
    now: renew,
    stop() {
      closing.abort();
      clearTimeout(timer);
    },
  };
}

/**
 * Resolves to true while the recruiter has not answered a request.
 * @throws CallError
 */
async function renewInterview(outbox: Outbox, hash: string): Promise<boolean> {
  const record = await outbox.loadInterview(hash);
  if (!record) return false;
  await sendOwnTime(hash, record.session_token);
  const newer = await call(getSession, { token: record.session_token });
  await saveRenewed(outbox, record, newer);
  return newer.request_open ?? false;
}

/** True if the fields that may change differ. */
export function isRenewed(newer: Interview, older: Interview): boolean {
  return renewedFields.some((field) => (newer[field] ?? null) !== (older[field] ?? null));
}

/** Saves the changes on the device, if there are any. */
async function saveRenewed(outbox: Outbox, record: InterviewRecord, newer: Interview): Promise<void> {
  if (!isRenewed(newer, record.interview)) return;
  await outbox.renewInterview(record.hash, {
    time_factor: newer.time_factor,
    deadline_at: newer.deadline_at,
    text_for_video: newer.text_for_video ?? false,
    self_accommodation: newer.self_accommodation ?? false,
  });
}
