// A permanent delivery failure: the mail server or SMS provider will never accept this message for this
// recipient. All other delivery errors are retried.
export class Undeliverable extends Error {
  /** `bounced`: the address does not exist; `failed`: the provider refuses to send. */
  readonly state: 'bounced' | 'failed';

  constructor(state: 'bounced' | 'failed', fault: string, cause?: unknown) {
    super(fault, { cause });
    this.name = 'Undeliverable';
    this.state = state;
  }
}
