// The interpreter of JavaScript programs: input and output, and how it stops programs that fail or do not end.
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { describe, expect, test } from 'vitest';
import { isExpected, maxOutputCharacters, runJavaScript, type RunResult } from './javascript-machine.ts';

describe('a program', () => {
  test('reads its input line by line or all at once', async () => {
    const sum =
      'let line, sum = 0; while ((line = readline()) !== null) sum += Number(line); console.log(sum)';
    expect(await run(sum, '1\r\n2\n3\n')).toMatchObject({ ending: 'ended', output: '6\n' });
    expect((await run('console.log(input.split(" ").length)', 'a b c')).output).toBe('3\n');
  });

  test('prints values much as Node does', async () => {
    const { output } = await run('console.log([1, "a", { b: [] }], "a", null, undefined, 2n, new Set([1]))');
    expect(output).toBe("[ 1, 'a', { b: [] } ] a null undefined 2n Set(1) { 1 }\n");
  });

  test('can use promises, and declare names that the interpreter defines too', async () => {
    const code = 'const input = readline(); (async () => { await null; console.log(input) })()';
    expect((await run(code, 'mine')).output).toBe('mine\n');
  });

  test('has no access to processes, the network or files', async () => {
    const names = [
      'process',
      'require',
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'importScripts',
      'self',
      'std',
    ];
    const code = `console.log(${JSON.stringify(names)}.filter((name) => name in globalThis).length)`;
    expect((await run(code)).output).toBe('0\n');
    expect((await run('import("node:fs").catch((error) => console.log("no"))')).output).toBe('no\n');
  });
});

describe('a program that fails or does not end', { timeout: 60_000 }, () => {
  test('reports the error and its line, and keeps the output', async () => {
    expect(await run('console.log(1)\nnope()')).toMatchObject({
      ending: 'error',
      output: '1\n',
      message: expect.stringMatching(/^ReferenceError: .*nope.*\(program\.js:2\)$/),
    });
    expect(await run('let a b')).toMatchObject({
      ending: 'error',
      message: expect.stringMatching(/SyntaxError/),
    });
    expect(await run('throw "plain"')).toMatchObject({ ending: 'error', message: 'plain' });
    const late = 'async function main() { await 1; throw new Error("late") } main()';
    expect(await run(late)).toMatchObject({ ending: 'error', message: expect.stringMatching(/late/) });
  });

  test.each([
    ['a loop', 'while (true) {}'],
    ['a loop that catches everything', 'while (true) try { for (;;) {} } catch {}'],
    ['an endless chain of promises', '(function on() { Promise.resolve().then(on) })()'],
    ['a pattern that never matches', '/^(a+)+$/.test("a".repeat(50) + "b")'],
  ])('is stopped at the time limit: %s', async (_, code) => {
    const ran = await run(code, '', 300);
    expect(ran.ending).toBe('time');
    expect(ran.tookMs).toBeGreaterThanOrEqual(300);
  });

  test.each([
    ['one huge array', 'new Uint8Array(1e9)'],
    ['a list that grows', 'const all = []; while (true) all.push(new Uint8Array(1e6))'],
  ])('is stopped at the memory limit: %s', async (_, code) => {
    expect(await run(code, '', 50_000)).toMatchObject({ ending: 'memory', message: '' });
  });

  test('is stopped at the output limit, and the beginning of the output is kept', async () => {
    const ran = await run('for (;;) console.log("hello")', '', 50_000);
    expect(ran.ending).toBe('output');
    expect(ran.output).toHaveLength(maxOutputCharacters);
  });

  test('gets an error for infinite recursion', async () => {
    expect(await run('function f() { return f() + 1 } f()')).toMatchObject({
      ending: 'error',
      message: expect.stringMatching(/stack/),
    });
  });
});

test('white space at the ends of lines and of the output is ignored, other white space is not', () => {
  expect(isExpected('1 \r\n2\n\n', '1\n2')).toBe(true);
  expect(isExpected('1  2', '1 2')).toBe(false);
  expect(isExpected('', '0')).toBe(false);
});

async function run(code: string, input = '', limitMs = 10_000): Promise<RunResult> {
  const module = await newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync'));
  return runJavaScript(module, code, input, { now: () => performance.now(), limitMs });
}
