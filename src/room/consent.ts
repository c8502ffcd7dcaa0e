// What this person has answered about being recorded. A No takes effect on this device first, with or without a line: the
// recording ends and is deleted here, then the server is told until it answers. A Yes takes effect only when the server
// has it, and after every earlier No: otherwise a recording would begin that nobody allowed, or stay that was withdrawn.
import { isPassing } from '../api/call-error.ts';

export type Answer = 'yes' | 'no';

export interface ConsentState {
  consent: Answer | null;
  /** The server does not know of the No yet. */
  isWithdrawalOwed: boolean;
}

export interface ConsentPorts {
  /** Stores the state for a reload and shows it, which starts or ends the recording. */
  apply(state: ConsentState): void;
  /** Ends the recording and deletes it from this device. */
  erase(): Promise<void>;
  /** @throws CallError */
  send(answer: Answer): Promise<void>;
  retryMs?: number;
}

export class Consent {
  private state: ConsentState = { consent: null, isWithdrawalOwed: false };
  /** How often this person has answered: an answer that was overtaken changes nothing. */
  private answers = 0;
  private withdrawals = 0;
  private isClosed = false;
  private erasing: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** One step after the other: an older answer must not arrive last. */
  private working: Promise<void> = Promise.resolve();
  private readonly ports: ConsentPorts;

  constructor(ports: ConsentPorts) {
    this.ports = ports;
  }

  /** As the door has sent it, or as this device has stored it. */
  begin(state: ConsentState): void {
    this.set(state);
    if (state.isWithdrawalOwed) this.wake();
  }

  /** @throws CallError if a Yes did not reach the server, which changes nothing */
  async answer(answer: Answer): Promise<void> {
    const own = (this.answers += 1);
    if (answer === 'no') return this.withdraw();
    return this.inTurn(async () => {
      await this.deliver();
      if (own !== this.answers) return;
      await this.ports.send('yes');
      if (own === this.answers) this.set({ consent: 'yes', isWithdrawalOwed: false });
    });
  }

  /** Before another answer is given in another way. @throws CallError if an earlier No did not reach the server */
  settle(): Promise<void> {
    return this.inTurn(() => this.deliver());
  }

  /** The line may be back. */
  wake(): void {
    clearTimeout(this.timer);
    if (this.isClosed || !this.state.isWithdrawalOwed) return;
    this.settle().catch(() => {
      clearTimeout(this.timer);
      if (!this.isClosed) this.timer = setTimeout(() => this.wake(), this.ports.retryMs ?? 5000);
    });
  }

  /** What is owed is stored, and sent by the next page. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private async withdraw(): Promise<void> {
    this.withdrawals += 1;
    // At once, whatever is still on its way.
    this.set({ consent: 'no', isWithdrawalOwed: true });
    // What the disk refuses to delete, the server refuses to take.
    this.erasing = this.ports.erase().catch(() => undefined);
    await this.erasing;
    this.wake();
  }

  /** @throws CallError if it did not reach the server */
  private async deliver(): Promise<void> {
    if (!this.state.isWithdrawalOwed) return;
    await this.erasing;
    const before = this.withdrawals;
    try {
      await this.ports.send('no');
    } catch (error) {
      if (isPassing(error)) throw error;
      // A server that does not know this person any more has nothing of them.
    }
    // A newer No is sent again: a Yes may have been on its way between the two.
    if (before === this.withdrawals) this.set({ ...this.state, isWithdrawalOwed: false });
    else await this.deliver();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.working.then(work);
    this.working = turn.catch(() => undefined);
    return turn;
  }

  private set(state: ConsentState): void {
    this.state = state;
    this.ports.apply(state);
  }
}
