// The port to a service that looks for pages on the web with the words of a text.
import type { WebCheckFault, WebPage } from '#contract/originality.ts';

export interface WebFindings {
  /** Most words in common first. */
  pages: WebPage[];
  /** What the service charged, in millionths of its currency. */
  costMicros: number;
}

export interface WebChecker {
  /** @throws WebFault */
  check(text: string): Promise<WebFindings>;
}

/** `isPassing`: the same request may succeed later. */
export class WebFault extends Error {
  readonly fault: WebCheckFault;
  readonly isPassing: boolean;

  constructor(
    fault: WebCheckFault,
    message: string,
    { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'WebFault';
    this.fault = fault;
    this.isPassing = isPassing;
  }
}
