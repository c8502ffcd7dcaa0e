// Plan usage. The monthly totals are the same for everybody; companies and jobs appear only if the user may see them.
import { unlimited } from '#contract/plan.ts';
import type { PlanUsage } from '#contract/plan.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Viewer } from '../../../kernel/who.ts';
import type { Config } from '../../../kernel/config.ts';
import { readAiUses } from '../limits/ai-usage.ts';
import { countSms, smsADay } from '../limits/sms.ts';
import { countFinished } from './counted.ts';
import { lastMonths, monthStart } from './months.ts';
import { readCurrentPlan } from './store.ts';
import { companiesOf, jobsOf, sumStored } from './usage-store.ts';

const shownMonths = 12;

export async function readUsage(
  tx: Tx,
  member: Viewer,
  {
    now,
    areSmsOff,
    config,
  }: { now: Date; areSmsOff: boolean; config: Pick<Config, 'chat' | 'transcribe' | 'copyscape'> },
): Promise<PlanUsage> {
  const { agencyId } = member;
  const [from, to] = [monthStart(now), monthStart(now, 1)];
  const finished = await countFinished(tx, agencyId, monthStart(now, 1 - shownMonths), to);
  const jobs = await jobsOf(tx, member, from, to);
  const companies = await companiesOf(tx, member);
  return {
    month_ends_at: to.toISOString(),
    months: lastMonths(now, shownMonths).map((month) => ({ month, responses: finished.get(month) ?? 0 })),
    sms: {
      used: (await countSms(tx, agencyId, now)).used,
      limit: smsLimitOf((await readCurrentPlan(tx))?.plan.code ?? ''),
      off: areSmsOff,
    },
    ai: await readAiUses(tx, agencyId, { config, now }),
    storage_bytes: await sumStored(tx, agencyId),
    companies: companies
      .map(({ id, name }) => {
        const own = jobs.filter((job) => job.company_id === id);
        const responses = own.reduce((sum, job) => sum + job.responses, 0);
        return { id, name, jobs: own.filter((job) => job.active).length, responses };
      })
      .toSorted((a, b) => b.responses - a.responses),
    jobs: jobs.filter((job) => job.active || job.responses > 0).toSorted((a, b) => b.responses - a.responses),
  };
}

/** The wire format: `unlimited` if there is no limit. */
export function smsLimitOf(planCode: string): number {
  const limit = smsADay(planCode);
  return limit === Infinity ? unlimited : limit;
}
