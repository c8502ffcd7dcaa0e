// `npm run confirm-email -- <address>`: for an installation that sends no mail, or if the mail did not
// arrive. The operator must first verify that the address belongs to the account's owner.
import { recordEverywhere } from '../domain/organizations/audit/record-everywhere.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { runCommand } from '../domain/organizations/account/run-command.ts';
import { setEmailConfirmed } from '../domain/organizations/auth/store.ts';

await runCommand('confirm-email', async (tx, { agencyId, userId, email }) => {
  if (!(await setEmailConfirmed(tx, userId, new Date())))
    throw new StartFault(`${email} is confirmed already.`);
  const change = { kind: 'email_confirmed', subjectKind: 'user', subjectId: userId } as const;
  // Recorded without a user: no member of the agency did it.
  await recordEverywhere(tx, { agencyId }, change);
  return `${email} is confirmed.`;
});
