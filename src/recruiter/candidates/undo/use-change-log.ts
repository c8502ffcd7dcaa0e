// The signed-in member's change log (change-log.ts). It outlives the page, but the next member in this tab gets another.
import { useUserId } from '../../../kit/use-user-id.ts';
import { createChangeLog, type ChangeLog } from './change-log.ts';

export function useChangeLog(): ChangeLog {
  return logOf(useUserId());
}

let current: { userId: string; log: ChangeLog } = { userId: '', log: createChangeLog() };

function logOf(userId: string): ChangeLog {
  if (current.userId !== userId) current = { userId, log: createChangeLog() };
  return current.log;
}
