// What is decided about a code answer's examples without running anything.
import type { QuestionTest } from '#contract/question.ts';
import type { CodeResult } from '#contract/response.ts';
import { isExpected } from '#contract/javascript-machine.ts';
import type { RunResult } from '#contract/javascript-machine.ts';

/** Languages that the server runs. Python is not among them: see DECISIONS.md. */
const runnable: readonly string[] = ['javascript'];
const maxOutputKept = 2000;

export function isRunHere(language: string): boolean {
  return runnable.includes(language);
}

/** An example's result, with the interpreter's complaint below what was printed, as in a terminal. */
export function resultOf(example: QuestionTest, ran: RunResult): CodeResult {
  const printed = ran.message === '' ? ran.output : `${ran.output}${ran.message}\n`;
  return {
    test_id: example.id,
    state: stateOf(example, ran),
    output: cut(printed),
    took_ms: ran.tookMs,
  };
}

export function notRun(example: QuestionTest): CodeResult {
  return { test_id: example.id, state: 'not_run', output: '', took_ms: 0 };
}

function stateOf(example: QuestionTest, { ending, output }: RunResult): CodeResult['state'] {
  if (ending === 'time') return 'timeout';
  if (ending !== 'ended') return 'error';
  return isExpected(output, example.output ?? '') ? 'passed' : 'failed';
}

/** A text's NUL could not be stored, and half a character would be none. */
function cut(text: string): string {
  return text.replaceAll('\0', '').slice(0, maxOutputKept).toWellFormed();
}
