// What may change in mid-interview: an accommodation that the recruiter gave, or the candidate took. Asked of the server
// when there is a network, and written to the device; everything else of the interview stays as it was begun.
import { getSession, type Interview } from '#contract/interview.ts';
import { call } from '../../api/call.ts';
import type { InterviewRecord, Outbox } from '../../outbox/types.ts';

const renewedFields = ['time_factor', 'deadline_at', 'text_for_video', 'self_accommodation'] as const;

/** Resolves to whether anything changed; throws CallError. */
export async function renewInterview(outbox: Outbox, hash: string): Promise<boolean> {
  const record = await outbox.loadInterview(hash);
  if (!record) return false;
  return keepRenewed(outbox, record, await call(getSession, { token: record.session_token }));
}

/** Whether they differ in what may change. */
export function isRenewed(newer: Interview, older: Interview): boolean {
  return renewedFields.some((field) => (newer[field] ?? null) !== (older[field] ?? null));
}

/** Writes what is new of the interview to the device; resolves to whether there was anything. */
export async function keepRenewed(
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
