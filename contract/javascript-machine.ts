// Runs one JavaScript program in its own interpreter (QuickJS in WebAssembly), without network, files or timers. A program
// reads lines and prints lines. It is stopped at a limit of time, memory or output. The device and the server both run this
// file, because their results must agree.
import type { QuickJSContext, QuickJSWASMModule } from 'quickjs-emscripten-core';

/** How a program ended. `time`, `memory` and `output`: stopped at that limit. */
export type Ending = 'ended' | 'error' | 'time' | 'memory' | 'output';

export interface RunResult {
  ending: Ending;
  /** What it printed, up to maxOutputCharacters. */
  output: string;
  /** The interpreter's error message with the line; empty without an error. */
  message: string;
  tookMs: number;
}

export const timeLimitMs = 5000;
export const memoryLimitBytes = 128 * 1024 * 1024;
export const maxOutputCharacters = 64 * 1024;

/** A thrown text could be as long as the program's memory. */
const maxMessageCharacters = 1000;
const stackBytes = 512 * 1024;
/** Microtasks (QuickJS calls them jobs) between two checks of the time limit, because a chain of promises may have no end. */
const microtasksPerCheck = 100;

/**
 * Runs `code` once. Every run needs a new module, because a trap in one run must not affect the next. The time limit is only
 * checked between steps, and one step can be long (filling a huge array), so the caller must kill the thread or process some
 * time after `limitMs`. `now` may be any running clock in milliseconds.
 */
export function runJavaScript(
  module: QuickJSWASMModule,
  code: string,
  input: string,
  { now, limitMs = timeLimitMs }: { now: () => number; limitMs?: number },
): RunResult {
  const startedAt = now();
  const printed = { text: '', isTooMuch: false };
  const isTimeUp = () => now() - startedAt > limitMs;
  /** An interrupted microtask reports no error, and may leave nothing pending. */
  let isStopped = false;
  const ended = (ending: Ending, message = ''): RunResult => ({
    ending: printed.isTooMuch ? 'output' : isStopped || (isTimeUp() && ending !== 'ended') ? 'time' : ending,
    output: printed.text,
    message: printed.isTooMuch ? '' : message.slice(0, maxMessageCharacters),
    tookMs: Math.round(now() - startedAt),
  });
  try {
    const runtime = module.newRuntime({
      memoryLimitBytes,
      maxStackSizeBytes: stackBytes,
      interruptHandler: () => (isStopped ||= printed.isTooMuch || isTimeUp()),
    });
    const context = runtime.newContext();
    defineGlobals(context, input, (text) => {
      printed.text = (printed.text + text).slice(0, maxOutputCharacters);
      printed.isTooMuch ||= printed.text.length >= maxOutputCharacters;
    });
    const evaluated = context.evalCode(code, 'program.js', { type: 'global', strict: false });
    if (evaluated.error) return ended(...faultOf(context.dump(evaluated.error)));
    while (runtime.hasPendingJob()) {
      if (isTimeUp() || printed.isTooMuch) return ended('time');
      const executed = runtime.executePendingJobs(microtasksPerCheck);
      if (executed.error) return ended(...faultOf(context.dump(executed.error)));
    }
    const last = context.getPromiseState(evaluated.value);
    return last.type === 'rejected' ? ended(...faultOf(context.dump(last.error))) : ended('ended');
  } catch (trap) {
    // The interpreter itself failed. Infinite recursion is a RangeError of the host; anything else means it ran out of memory.
    return trap instanceof RangeError ? ended('error', String(trap)) : ended('memory');
  }
}

/** True if the output is the expected one. White space at the ends of lines and of the output is ignored. */
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

function defineGlobals(context: QuickJSContext, input: string, write: (text: string) => void): void {
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
  const described = [name, message].filter((part) => part !== '').join(': ');
  return ['error', line ? `${described} (${line})` : described];
}

/** The globals of a program: `readline()`, `input`, `print()` and `console`, which formats values much as Node does. */
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
    const each = (item) => shown(item, deeper);
    const pair = ([key, item]) => each(key) + ' => ' + each(item);
    const list = (parts, open, close) => (parts.length ? open + ' ' + parts.join(', ') + ' ' + close : open + close);
    if (Array.isArray(value)) return list(value.map(each), '[', ']');
    if (value instanceof Map) return 'Map(' + value.size + ') ' + list([...value].map(pair), '{', '}');
    if (value instanceof Set) return 'Set(' + value.size + ') ' + list([...value].map(each), '{', '}');
    return list(Object.entries(value).map(([key, item]) => key + ': ' + each(item)), '{', '}');
  };
  const text = (values) => values.map((value) => shown(value, [])).join(' ') + '\\n';
  // A NUL would end the text when it leaves the interpreter.
  const log = (...values) => write(text(values).replaceAll('\\0', ''));
  globalThis.readline = () => lines.shift() ?? null;
  globalThis.print = log;
  globalThis.console = { log, info: log, debug: log, warn: log, error: log };
})();`;
