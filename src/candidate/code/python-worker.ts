// Worker that runs Python programs in Pyodide, served from our own server and loaded on request. Programs
// read and print lines under a memory limit. The page enforces the time limit by terminating the worker.
import type { PyodideInterface } from 'pyodide';
import { maxOutputCharacters, type Ending } from '#contract/javascript-machine.ts';
import type { ProgramRequest, WorkerMessage } from './run-program.ts';

const post = (message: WorkerMessage) => self.postMessage(message);

/** Python alone takes about 40 MB of this. */
const memoryLimitBytes = 256 * 1024 * 1024;
const pageBytes = 64 * 1024;

/** Makes Python raise MemoryError, as elsewhere, instead of crashing the page. */
function limitMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function limited(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > memoryLimitBytes) throw new RangeError('out of memory');
    return grow.call(this, pages);
  };
}

self.onmessage = async ({ data: folder }: MessageEvent<string>) => {
  try {
    limitMemory();
    const loader: typeof import('pyodide') = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
    // Keeps the worker's globals out of reach of `import js`.
    const python = await loader.loadPyodide({ indexURL: folder, jsglobals: {}, checkAPIVersion: false });
    self.onmessage = ({ data }: MessageEvent<ProgramRequest>) =>
      post({ kind: 'ran', ran: run(python, data) });
    post({ kind: 'ready' });
  } catch {
    post({ kind: 'failed' });
  }
};

function run(python: PyodideInterface, { code, input }: ProgramRequest) {
  const startedAt = performance.now();
  const lines = input.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  let output = '';
  let isTooMuch = false;
  const decoder = new TextDecoder();
  const write = (bytes: Uint8Array) => {
    output = (output + decoder.decode(bytes, { stream: true })).slice(0, maxOutputCharacters);
    isTooMuch ||= output.length >= maxOutputCharacters;
    if (isTooMuch) throw new Error('too much output');
    return bytes.length;
  };
  python.setStdin({ stdin: () => lines.shift() ?? null });
  python.setStdout({ write });
  python.setStderr({ write });
  let ending: Ending = 'ended';
  let message = '';
  const globals = python.toPy({ __name__: '__main__' });
  try {
    python.runPython(code, { globals, filename: 'program.py' });
  } catch (error) {
    [ending, message] = faultOf(error);
  }
  try {
    // Flushes a partial line and output still buffered when the program exited early.
    python.runPython('import sys; sys.stdout.flush()');
  } catch {
    // Too much output: reported below.
  }
  const tookMs = Math.round(performance.now() - startedAt);
  return isTooMuch
    ? { ending: 'output' as const, output, message: '', tookMs }
    : { ending, output, message, tookMs };
}

/** The last line of a traceback says what went wrong; the last frame in the candidate's code says where. */
function faultOf(error: unknown): [Ending, string] {
  const traceback = String(error instanceof Error ? error.message : error).trimEnd();
  const last = traceback.split('\n').at(-1) ?? '';
  if (/^SystemExit(: (0|None))?$/.test(last)) return ['ended', ''];
  if (last.startsWith('MemoryError') || error instanceof RangeError) return ['memory', ''];
  const lines = [...traceback.matchAll(/File "program\.py", line (\d+)/g)];
  const line = lines.at(-1)?.[1];
  return ['error', line ? `${last} (program.py:${line})` : last];
}
