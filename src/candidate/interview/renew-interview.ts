// Refreshes what may change mid-interview: an accommodation granted by the recruiter or taken by the
// candidate. Fetched when online and saved on the device; everything else stays as it was at the start.
import { getSession, type Interview } from '#contract/interview.ts';
import { call } from '../../api/call.ts';
import type { InterviewRecord, Outbox } from '../../outbox/types.ts';
import { sendOwnTime } from './more-time.ts';

const renewedFields = ['time_factor', 'deadline_at', 'text_for_video', 'self_accommodation'] as const;

/**
 * Resolves to true if anything changed.
 * @throws CallError
 */
export async function renewInterview(outbox: Outbox, hash: string): Promise<boolean> {
  const record = await outbox.loadInterview(hash);
  if (!record) return false;
  await sendOwnTime(hash, record.session_token);
  return saveRenewed(outbox, record, await call(getSession, { token: record.session_token }));
}

/** True if the fields that may change differ. */
export function isRenewed(newer: Interview, older: Interview): boolean {
  return renewedFields.some((field) => (newer[field] ?? null) !== (older[field] ?? null));
}

/** Saves the changes on the device. Resolves to true if there were any. */
export async function saveRenewed(
  outbox: Outbox,
  record: InterviewRecord,
  newer: Interview,
): Promise<boolean> {
  const isChanged = isRenewed(newer, record.interview);
  if (isChanged)
    await outbox.renewInterview(record.hash, {
      time_factor: newer.time_factor,
      deadline_at: newer.deadline_at,
      text_for_video: newer.text_for_video ?? false,
      self_accommodation: newer.self_accommodation ?? false,
    });
  return isChanged;
}
