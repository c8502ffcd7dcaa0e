// A reason the server cannot start, as one sentence for the operator. Printed without a stack trace.
export class StartFault extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartFault';
  }
}
