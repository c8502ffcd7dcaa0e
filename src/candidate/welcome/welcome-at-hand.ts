// What the server has written into the first HTML of this very link, so that the page need not ask for it again. Once: a
// second look at the link asks.
import { InterviewWelcome } from '#contract/interview.ts';

export function takeWelcomeAtHand(
  kind: InterviewWelcome['kind'],
  hash: string,
): InterviewWelcome | undefined {
  const element = document.getElementById('welcome');
  if (!element) return undefined;
  element.remove();
  const written = InterviewWelcome.safeParse(parsed(element.textContent));
  return written.success && written.data.kind === kind && written.data.hash === hash
    ? written.data
    : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
