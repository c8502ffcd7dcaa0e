// Every five minutes: reminds invited candidates who have not finished and whose deadline is near,
// once, by the channel of their invitation.
import * as z from 'zod/mini';
import { findDueReminders } from '../../platform/db/lookups.ts';
import type { FoundResponse } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { openResponse } from '../interviews/load.ts';
import { findLocked } from '../interviews/progress.ts';
import { refusalToOpen } from '../interviews/rules.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { findInvitingChannel } from './messages-store.ts';
import { isReminderDue } from './rules.ts';
import { sendTo } from './send.ts';
import { numberOf } from './sms-number.ts';
import { hasSmsRoom, lockSmsRoom } from '../organizations/limits/sms.ts';
import type { Recipient } from './send.ts';
import { markReminded } from './store.ts';
import type { ResponseRow } from './store.ts';

const maxRounds = 20;

export const sendReminders = defineTask({
  name: 'send-reminders',
  schema: z.object({}),
  retries: 1,
  everySeconds: 300,
  handler: async (_data, deps) => {
    const seen = new Set<string>();
    const faults: unknown[] = [];
    for (let round = 0; round < maxRounds; round += 1) {
      const due = await deps.db.asNobody((tx) => findDueReminders(tx, deps.now()));
      const fresh = due.filter(({ responseId }) => !seen.has(responseId));
      for (const found of fresh) {
        seen.add(found.responseId);
        // One failure must not keep the others from being reminded.
        await remind(deps, found).catch((fault: unknown) => faults.push(fault));
      }
      if (fresh.length === 0) break;
    }
    if (faults.length > 0) throw new AggregateError(faults, 'somebody was not reminded');
  },
});

function remind(deps: Deps, { agencyId, responseId }: FoundResponse): Promise<void> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const now = deps.now();
    const response = await findLocked(tx, agencyId, responseId);
    if (!response || response.reminded_at || !(await isDue(tx, response, now))) return;
    // Recorded even if nobody can be reached; otherwise they would be checked again every five
    // minutes.
    await markReminded(tx, response, now);
    const to = await recipientOf(tx, deps, response);
    if (to) await sendTo(tx, deps, to, { kind: 'reminder', now });
  });
}

async function isDue(tx: Tx, response: ResponseRow, now: Date): Promise<boolean> {
  const { offered, deadline } = await openResponse(tx, response);
  const isOpen = response.status === 'new' || response.status === 'invited';
  if (!isOpen || refusalToOpen(offered.job, response, deadline, now)) return false;
  const since = response.invited_at ?? response.created_at;
  return isReminderDue({ deadline, since, remindHours: offered.job.remind_hours }, now);
}

/** Undefined if the message to them bounced or there is no address. */
async function recipientOf(tx: Tx, deps: Deps, response: ResponseRow): Promise<Recipient | undefined> {
  if (response.message_state === 'bounced') return undefined;
  const { agency_id: agencyId, id: responseId } = response;
  const { email } = response;
  const isBySms = (await findInvitingChannel(tx, agencyId, responseId)) === 'sms' || email === '';
  const number = isBySms ? numberOf(deps, response) : null;
  // If the SMS limit for today is reached, candidates with an email address are reminded there. For
  // the others the message is recorded as held back.
  const goesBySms = number && (email === '' || hasSmsRoom(await lockSmsRoom(tx, agencyId, deps.now())));
  if (goesBySms) return { agencyId, responseId, channel: 'sms', recipient: number };
  return email ? { agencyId, responseId, channel: 'email', recipient: email } : undefined;
}
