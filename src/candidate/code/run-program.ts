// Runs a candidate's programs on this device, each in a worker that is ended when its time is over, whatever it does. What
// is too much for the interpreter's own limits (a single endless step) ends here.
import { timeLimitMs, type RunResult } from '#contract/javascript-machine.ts';
import { scriptAddress } from '../../kit/script-address.ts';
// Vite makes a file of its own of each, and gives its address.
// oxlint-disable-next-line import/default
import javaScriptWorker from './javascript-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import pythonWorker from './python-worker.ts?worker&url';
import type { PythonFiles } from './keep-code.ts';

/** What the page says to a worker, and hears from it: first that it is ready, then what became of each program. */
export interface ProgramOrder {
  code: string;
  input: string;
}
export type WorkerNews = { kind: 'ready' } | { kind: 'failed' } | { kind: 'ran'; ran: RunResult };

export const runnableLanguages = ['javascript', 'python'] as const;
export type Runnable = (typeof runnableLanguages)[number];

export interface Interpreter {
  /** One after the other. Rejects only where the interpreter itself cannot be had. */
  run(order: ProgramOrder): Promise<RunResult>;
  dispose(): void;
}

/** A slow phone unpacks Python for a while. */
const startLimitMs = 120_000;
/** Beyond its own limit a program gets this much, for the interpreter to say by itself what was wrong. */
const graceMs = 1500;

export function isRunnable(language: string): language is Runnable {
  return runnableLanguages.some((one) => one === language);
}

/** `python`: where its files are, needed for Python alone. */
export function openInterpreter(language: Runnable, python: PythonFiles | null): Interpreter {
  let worker: Promise<Worker> | null = null;
  let isDisposed = false;

  async function run(order: ProgramOrder): Promise<RunResult> {
    worker ??= startWorker(language, python);
    const running = await worker.catch((error: unknown) => {
      worker = null;
      throw error;
    });
    if (isDisposed) running.terminate();
    const startedAt = performance.now();
    running.postMessage(order);
    const news = await nextNews(running, timeLimitMs + graceMs);
    const isSpent = language === 'javascript' || news?.kind !== 'ran' || !isHealthy(news.ran);
    if (isSpent) {
      running.terminate();
      worker = null;
    }
    if (news?.kind === 'ran') return news.ran;
    const tookMs = Math.round(performance.now() - startedAt);
    return { ending: news ? 'memory' : 'time', output: '', message: '', tookMs };
  }

  return {
    run,
    dispose() {
      isDisposed = true;
      void worker?.then((running) => running.terminate()).catch(() => undefined); // Never started: nothing to end.
      worker = null;
    },
  };
}

/** Python lives on after a program's mistake, but not without its memory. */
function isHealthy({ ending }: RunResult): boolean {
  return ending === 'ended' || ending === 'error';
}

async function startWorker(language: Runnable, python: PythonFiles | null): Promise<Worker> {
  const address = language === 'javascript' ? javaScriptWorker : pythonWorker;
  const worker = new Worker(scriptAddress(address), { type: 'module' });
  if (python) worker.postMessage(new URL(python.folder, location.href).href);
  const news = await nextNews(worker, startLimitMs);
  if (news?.kind === 'ready') return worker;
  worker.terminate();
  throw new Error(`no interpreter for ${language}`);
}

/** What the worker says next; null after `limitMs`. A worker that breaks down says `failed`. */
function nextNews(worker: Worker, limitMs: number): Promise<WorkerNews | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), limitMs);
    const hear = (news: WorkerNews) => {
      clearTimeout(timer);
      resolve(news);
    };
    worker.onmessage = (event: MessageEvent<WorkerNews>) => hear(event.data);
    worker.onerror = () => hear({ kind: 'failed' });
  });
}
