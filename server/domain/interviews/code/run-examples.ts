// A program on all examples of its question. They share one time limit, so that an answer cannot hold its organization's
// place for longer: what is left when the time is up, or when one example took too long, is not run.
import { timeLimitMs } from '#contract/javascript-machine.ts';
import type { QuestionTest } from '#contract/question.ts';
import type { CodeResult } from '#contract/response.ts';
import { notRun, resultOf } from './rules.ts';
import { longestMs, runSandboxed } from './run-sandboxed.ts';

export async function runExamples(code: string, examples: readonly QuestionTest[]): Promise<CodeResult[]> {
  const until = performance.now() + longestMs;
  const results: CodeResult[] = [];
  for (const example of examples) {
    const leftMs = until - performance.now();
    if (leftMs <= 0 || results.at(-1)?.state === 'timeout') break;
    const ran = await runSandboxed(code, example.text, leftMs);
    // Cut off before it had an example's own time: that says nothing about its speed.
    if (ran.ending === 'time' && leftMs < timeLimitMs) break;
    results.push(resultOf(example, ran));
  }
  return [...results, ...examples.slice(results.length).map(notRun)];
}
