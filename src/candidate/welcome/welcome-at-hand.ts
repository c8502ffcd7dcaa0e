// Data that the server embedded in the first HTML of this link, so the page need not request it again. Used
// once; later visits call the API.
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
