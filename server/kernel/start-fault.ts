// Why the server does not start, in one sentence for whoever started it: printed without a stack.
export class StartFault extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartFault';
  }
}
