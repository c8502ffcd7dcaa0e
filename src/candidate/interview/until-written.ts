// Retries a write to the device until it succeeds, so that nothing is lost while a disk is full.
import { OutboxFault } from '../../outbox/fault.ts';

const retryMs = 2000;

/**
 * Resolves when written or when `isOver`. `onTrouble` reports when writes start to fail and when they work
 * again.
 */
export async function untilWritten(
  write: () => Promise<void>,
  on: { isOver: () => boolean; onTrouble: (isFailing: boolean) => void },
): Promise<void> {
  while (!on.isOver()) {
    try {
      await write();
      return on.onTrouble(false);
    } catch (error) {
      // Already done by an earlier attempt whose result was lost.
      if (error instanceof OutboxFault && error.code !== 'quota' && error.code !== 'database') return;
      on.onTrouble(true);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
