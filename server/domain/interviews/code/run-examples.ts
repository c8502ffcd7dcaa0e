// Runs a program on all examples of its question. They share one time limit, so that one answer cannot block its
// organization's slot. Once time is up, or one example took too long, the rest are not run.
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
    // Cut off before its own time limit: that says nothing about the program's speed.
    if (ran.ending === 'time' && leftMs < timeLimitMs) break;
    results.push(resultOf(example, ran));
  }
  return [...results, ...examples.slice(results.length).map(notRun)];
}
