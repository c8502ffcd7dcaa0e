// A message that a mail server or an SMS provider will not take for this person, now or later. Any other error of theirs
// is tried again.
export class Undeliverable extends Error {
  /** `bounced`: there is no such address; `failed`: the provider does not send it. */
  readonly state: 'bounced' | 'failed';

  constructor(state: 'bounced' | 'failed', fault: string, cause?: unknown) {
    super(fault, { cause });
    this.name = 'Undeliverable';
    this.state = state;
  }
}
