// `npm run two-factor-off -- <address>`: for someone who lost the phone and every recovery code and whose
// colleagues cannot help, such as an agency's only owner. The operator must first verify who is asking.
import { recordEverywhere } from '../domain/organizations/audit/record-everywhere.ts';
import { enqueue } from '../platform/queue/enqueue.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { accountNewsOf, mailAccountNews } from '../domain/organizations/auth/account-letters.ts';
import { runCommand } from '../domain/organizations/account/run-command.ts';
import { lockTwoFactor, removeAll } from '../domain/organizations/auth/two-factor-store.ts';

await runCommand('two-factor-off', async (tx, { agencyId, userId, email }) => {
  if (!(await lockTwoFactor(tx, userId))?.confirmed_at)
    throw new StartFault(`${email} already signs in with only a password.`);
  await removeAll(tx, userId, new Date());
  const change = { kind: 'two_factor_off', subjectKind: 'user', subjectId: userId } as const;
  // Recorded without a user: no member of the agency did it.
  await recordEverywhere(tx, { agencyId }, change);
  await enqueue(tx, mailAccountNews, accountNewsOf(userId, 'two_factor_off', { ip: '', userAgent: '' }));
  return `${email} now signs in with only a password and is notified by email.`;
});
