// Decisions about a code answer's examples that need no execution.
import type { QuestionTest } from '#contract/question-draft.ts';
import type { CodeResult } from '#contract/response.ts';
import { isExpected } from '#contract/javascript-machine.ts';
import type { RunResult } from '#contract/javascript-machine.ts';

/** Languages the server runs. Python is not among them: see DECISIONS.md. */
const runnable: readonly string[] = ['javascript'];
const maxStoredOutput = 2000;

export function isRunHere(language: string): boolean {
  return runnable.includes(language);
}

/** The result of an example. */
export function resultOf(example: QuestionTest, ran: RunResult): CodeResult {
  return {
    test_id: example.id,
    state: stateOf(example, ran),
    output: printedBy(ran),
    took_ms: ran.tookMs,
  };
}

/** What can be stored of a program's output. The interpreter's error follows it, as in a terminal. */
export function printedBy({ output, message }: RunResult): string {
  return cut(message === '' ? output : `${output}${message}\n`);
}

export function notRun(example: QuestionTest): CodeResult {
  return { test_id: example.id, state: 'not_run', output: '', took_ms: 0 };
}

function stateOf(example: QuestionTest, { ending, output }: RunResult): CodeResult['state'] {
  if (ending === 'time') return 'timeout';
  if (ending !== 'ended') return 'error';
  return isExpected(output, example.output ?? '') ? 'passed' : 'failed';
}

/** PostgreSQL cannot store NUL or a lone surrogate. */
function cut(text: string): string {
  return text.replaceAll('\0', '').slice(0, maxStoredOutput).toWellFormed();
}
