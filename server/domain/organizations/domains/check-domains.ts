// Every hour: looks up proved domains that were not looked up for a day, and new ones that are not proved yet, so that nobody has to
// wait at the page until a record is visible everywhere.
import * as z from 'zod/mini';
import { findDomainsToCheck } from '../../../platform/db/lookups.ts';
import { forEachAtOnce } from '../../../kernel/at-once.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { lookUpDomain } from './prove.ts';

/** Name servers that do not answer take ten seconds each; they must not delay the rest. */
const lookUpsAtOnce = 20;

export const checkDomains = defineTask({
  name: 'check-domains',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  expireSeconds: 3500,
  handler: async (_data, deps) => {
    const due = await deps.db.asNobody((tx) => findDomainsToCheck(tx, deps.now()));
    const faults: unknown[] = [];
    await forEachAtOnce(due, lookUpsAtOnce, ({ agencyId, domainId: id }) =>
      lookUpDomain(deps, { agencyId, id }, { agencyId, ip: '' }).then(
        () => undefined,
        (fault: unknown) => {
          // Removed in the meantime, or proved by another organization.
          if (!(fault instanceof Refusal)) faults.push(fault);
        },
      ),
    );
    if (faults.length > 0) throw new AggregateError(faults, 'a domain could not be looked up');
  },
});
