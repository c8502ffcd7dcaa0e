// The limits on inviting many people at once: of the organization's emails and SMS, and of rows a day.
import type { Channel } from '#contract/invite.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireEmailRoom } from '../../organizations/limits/emails-a-day.ts';
import { lockSmsRoom, requireSmsRoom } from '../../organizations/limits/sms.ts';
import { countImportedRows } from '../../organizations/limits/store.ts';
import type { Counted } from '../../organizations/limits/store.ts';
import { dayMs, maxRowsADay, maxSmsRowsADay } from './rules.ts';

/**
 * @throws Refusal: too_many_requests, daily_limit, plan_limit, with the time at which there is room
 * again
 */
export async function requireRoom(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { agencyId, channel, rows }: { agencyId: string; channel: Channel; rows: number },
  now: Date,
): Promise<void> {
  await lockAgency(tx, agencyId);
  const after = new Date(now.getTime() - dayMs);
  if (channel === 'sms') {
    requireSmsRoom(await lockSmsRoom(tx, agencyId, now), rows, now);
    refusePast(maxSmsRowsADay, rows, await countImportedRows(tx, agencyId, after, 'sms'), now);
  }
  if (channel === 'email') await requireEmailRoom(tx, { agencyId, config, now }, rows);
  refusePast(maxRowsADay, rows, await countImportedRows(tx, agencyId, after), now);
}

function refusePast(limit: number, rows: number, before: Counted, now: Date): void {
  if (before.count + rows <= limit) return;
  const untilMs = (before.since ?? now).getTime() + dayMs - now.getTime();
  throw new Refusal('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil(untilMs / 1000)),
    details: { limit, used: before.count },
  });
}
