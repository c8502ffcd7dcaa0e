// Runs one JavaScript program in an interpreter of its own (QuickJS in WebAssembly), which has no network, no files and no
// clock to wait on: it reads lines, prints lines, and is stopped when it takes too long, too much memory or prints without
// end. The device and the server run the same file: they must agree.
import type { QuickJSContext, QuickJSWASMModule } from 'quickjs-emscripten-core';

/** How a program ended. `time`, `memory` and `output`: it was stopped at that limit. */
export type Ending = 'ended' | 'error' | 'time' | 'memory' | 'output';

export interface Ran {
  ending: Ending;
  /** What it printed, up to maxOutputCharacters. */
  output: string;
  /** What the interpreter said where it did not end well, with the line; empty otherwise. */
  message: string;
  tookMs: number;
}

export const timeLimitMs = 5000;
export const memoryLimitBytes = 128 * 1024 * 1024;
export const maxOutputCharacters = 64 * 1024;

/** What a program throws may be as long as its memory. */
const maxMessageCharacters = 1000;
const stackBytes = 512 * 1024;
/** After so many jobs of promises the time is looked at: a chain of them may have no end. */
const jobsAtOnce = 100;

/**
 * Runs `code` once. Each run takes a module of its own: a trap in one must not be felt by the next. The time is looked at
 * between steps, and one step may be long (filling a huge array): whoever calls ends the thread or process some time after
 * `limitMs`. `now` in milliseconds may be any clock that runs.
 */
export function runJavaScript(
  module: QuickJSWASMModule,
  code: string,
  input: string,
  { now, limitMs = timeLimitMs }: { now: () => number; limitMs?: number },
): Ran {
  const startedAt = now();
  const printed = { text: '', isTooMuch: false };
  const isOver = () => now() - startedAt > limitMs;
  /** A job of promises that was stopped ends without a word, and nothing may be pending after it. */
  let isStopped = false;
  const ended = (ending: Ending, message = ''): Ran => ({
    ending: printed.isTooMuch ? 'output' : isStopped || (isOver() && ending !== 'ended') ? 'time' : ending,
    output: printed.text,
    message: printed.isTooMuch ? '' : message.slice(0, maxMessageCharacters),
    tookMs: Math.round(now() - startedAt),
  });
  try {
    const runtime = module.newRuntime({
      memoryLimitBytes,
      maxStackSizeBytes: stackBytes,
      interruptHandler: () => (isStopped ||= printed.isTooMuch || isOver()),
    });
    const context = runtime.newContext();
    furnish(context, input, (text) => {
      printed.text = (printed.text + text).slice(0, maxOutputCharacters);
      printed.isTooMuch ||= printed.text.length >= maxOutputCharacters;
    });
    const evaluated = context.evalCode(code, 'program.js', { type: 'global', strict: false });
    if (evaluated.error) return ended(...faultOf(context.dump(evaluated.error)));
    while (runtime.hasPendingJob()) {
      if (isOver() || printed.isTooMuch) return ended('time');
      const jobs = runtime.executePendingJobs(jobsAtOnce);
      if (jobs.error) return ended(...faultOf(context.dump(jobs.error)));
    }
    const last = context.getPromiseState(evaluated.value);
    return last.type === 'rejected' ? ended(...faultOf(context.dump(last.error))) : ended('ended');
  } catch (trap) {
    // The interpreter itself gave up: a recursion without a bottom is a RangeError of ours, all else is its memory.
    return trap instanceof RangeError ? ended('error', String(trap)) : ended('memory');
  }
}

/** Whether the output is what was expected: white space at the ends of lines and of the whole does not count. */
export function isExpected(output: string, expected: string): boolean {
  return comparable(output) === comparable(expected);
}

function comparable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

function furnish(context: QuickJSContext, input: string, write: (text: string) => void): void {
  const { global } = context;
  context.setProp(global, 'input', context.newString(input));
  context.setProp(
    global,
    '__write',
    context.newFunction('__write', (text) => write(context.getString(text))),
  );
  context.unwrapResult(context.evalCode(prelude, 'prelude.js'));
}

function faultOf(dumped: unknown): [Ending, string] {
  if (typeof dumped !== 'object' || dumped === null) return ['error', String(dumped)];
  const { name, message, stack } = { name: '', message: '', stack: '', ...dumped };
  if (message === 'interrupted') return ['time', ''];
  if (message === 'out of memory') return ['memory', ''];
  const [line] = /program\.js:\d+/.exec(stack) ?? [];
  const told = [name, message].filter((part) => part !== '').join(': ');
  return ['error', line ? `${told} (${line})` : told];
}

/** What a program finds: `readline()`, `input`, `print()` and `console`, which shows values much as Node does. */
const prelude = `(() => {
  const write = __write;
  delete globalThis.__write;
  const lines = input.split(/\\r\\n|\\r|\\n/);
  if (lines.at(-1) === '') lines.pop();
  const shown = (value, inside) => {
    if (typeof value === 'string') return inside.length === 0 ? value : "'" + value + "'";
    if (typeof value === 'bigint') return value + 'n';
    if (typeof value === 'function') return '[Function: ' + (value.name || 'anonymous') + ']';
    if (Object.is(value, -0)) return '-0';
    if (typeof value !== 'object' || value === null) return String(value);
    if (inside.includes(value)) return '[Circular]';
    if (value instanceof Error) return String(value);
    const deeper = [...inside, value];
    const each = (one) => shown(one, deeper);
    const pair = ([key, one]) => each(key) + ' => ' + each(one);
    const list = (parts, open, close) => (parts.length ? open + ' ' + parts.join(', ') + ' ' + close : open + close);
    if (Array.isArray(value)) return list(value.map(each), '[', ']');
    if (value instanceof Map) return 'Map(' + value.size + ') ' + list([...value].map(pair), '{', '}');
    if (value instanceof Set) return 'Set(' + value.size + ') ' + list([...value].map(each), '{', '}');
    return list(Object.entries(value).map(([key, one]) => key + ': ' + each(one)), '{', '}');
  };
  const text = (values) => values.map((value) => shown(value, [])).join(' ') + '\\n';
  // A NUL would end the text on its way out.
  const log = (...values) => write(text(values).replaceAll('\\0', ''));
  globalThis.readline = () => lines.shift() ?? null;
  globalThis.print = log;
  globalThis.console = { log, info: log, debug: log, warn: log, error: log };
})();`;
