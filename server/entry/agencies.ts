// `npm run agencies`: every organization with its id, plan, owners and name.
import { runOnInstallation } from '../domain/organizations/account/run-command.ts';
import { listAgencies, tableOf } from '../domain/organizations/plans/list-agencies.ts';

await runOnInstallation(async ({ owner }) => {
  const agencies = await listAgencies(owner);
  return agencies.length === 0 ? 'There are no organizations yet.' : tableOf(agencies);
});
