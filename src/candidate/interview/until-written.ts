// Tries a write to the device until it works: nothing that a candidate did is dropped because a disk was full for a while.
import { OutboxFault } from '../../outbox/fault.ts';

const retryMs = 2000;

/** Resolves when written, or when it is over; `onTrouble` hears when the device refuses and when it works again. */
export async function untilWritten(
  write: () => Promise<void>,
  on: { isOver: () => boolean; onTrouble: (isFailing: boolean) => void },
): Promise<void> {
  while (!on.isOver()) {
    try {
      await write();
      return on.onTrouble(false);
    } catch (error) {
      // Done before, by an attempt whose end was lost.
      if (error instanceof OutboxFault && error.code !== 'quota' && error.code !== 'database') return;
      on.onTrouble(true);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
