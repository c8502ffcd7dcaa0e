// Half as much time again, in one tap and without a network: it applies at once, is saved on the device, and the request
// follows until the server has answered.
import { takeMoreTime } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { storedText, type StoredText } from '../../kit/stored-text.ts';
import type { InterviewRecord, Outbox } from '../../outbox/types.ts';

/** The factor that the server grants (contract/candidate-page.ts). */
export const ownTimeFactor = 1.5;

/** The id of a request that the server has not answered yet, by interview hash. */
function pendingRequest(hash: string): StoredText {
  return storedText(() => localStorage, `more_time_${hash}`);
}

export async function takeOwnTime(outbox: Outbox, { hash, interview }: InterviewRecord): Promise<void> {
  const pending = pendingRequest(hash);
  if (pending.load() === null) pending.save(newId());
  await outbox.renewInterview(hash, {
    time_factor: ownTimeFactor,
    deadline_at: interview.deadline_at,
    text_for_video: interview.text_for_video ?? false,
    self_accommodation: interview.self_accommodation ?? false,
  });
}

/**
 * Sends the pending request, if there is one. A refused request is dropped, and the next renewal brings the server's
 * times.
 * @throws CallError if there is no reply; then the server does not know of the extra time yet
 */
export async function sendOwnTime(hash: string, token: string): Promise<void> {
  const pending = pendingRequest(hash);
  const id = pending.load();
  if (id === null) return;
  try {
    await call(takeMoreTime, { token, body: { id } });
  } catch (error) {
    const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
    if (!isRefused || error.retryAfterSeconds !== null) throw error;
  }
  pending.drop();
}
