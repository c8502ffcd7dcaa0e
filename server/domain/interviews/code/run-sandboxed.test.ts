// The process around a candidate's program: it ends whatever the program does, and exposes nothing.
import { expect, test } from 'vitest';
import { resultOf } from './rules.ts';
import { endingOf, runSandboxed } from './run-sandboxed.ts';

const example = { id: 'one', text: '2', correct: false, output: '4', hidden: true };

test('runs a program on an input', { timeout: 60_000 }, async () => {
  const ran = await runSandboxed('console.log(readline() ** 2)', '2');
  expect(ran).toMatchObject({ ending: 'ended', output: '4\n', message: '' });
  expect(resultOf(example, ran)).toMatchObject({ test_id: 'one', state: 'passed', output: '4\n' });
  expect(resultOf({ ...example, output: '5' }, ran).state).toBe('failed');
});

test('stops a step that the interpreter cannot interrupt', { timeout: 60_000 }, async () => {
  const code = 'const all = []; while (true) try { all.push(new Array(1e6).fill(1)) } catch {}';
  const ran = await runSandboxed(code, '', 3000);
  expect(resultOf(example, ran)).toMatchObject({ state: 'timeout' });
});

test('reports a very long error message as an error', { timeout: 60_000 }, async () => {
  const ran = await runSandboxed('throw new Error("x".repeat(2_000_000))', '');
  expect(resultOf(example, ran)).toMatchObject({
    state: 'error',
    output: expect.stringMatching(/^Error: x+/),
  });
});

test('distinguishes a slow program, a large program and a broken sandbox', () => {
  expect(endingOf('SIGKILL')).toBe('time');
  expect(endingOf('SIGABRT')).toBe('memory');
  expect(endingOf(null)).toBeUndefined();
});

test('stores the printable part of any output', { timeout: 60_000 }, async () => {
  const code = 'console.log("\\0\\ud800" + "x".repeat(5000)); nope()';
  const result = resultOf(example, await runSandboxed(code, ''));
  expect(result.state).toBe('error');
  expect(result.output).toHaveLength(2000);
  expect(result.output).not.toContain('\0');
  expect(result.output.isWellFormed()).toBe(true);
});
