// Environment -> real database, storage, mailer -> listen. `node server/entry/main.ts` is web and worker in
// one process; the argument `web` or `worker` runs only one of them.
import './threads.ts';
import { readConfig } from '../kernel/config.ts';
import { describeError } from '../platform/http/logging.ts';
import { runServer } from './run.ts';
import type { Role } from './run.ts';
import { StartFault } from '../kernel/start-fault.ts';

const roles: readonly Role[] = ['all', 'web', 'worker'];

try {
  const name = process.argv[2] ?? 'all';
  const role = roles.find((known) => known === name);
  if (!role) throw new StartFault(`There is no "${name}" to run: say web, worker, or nothing for both.`);
  const server = await runServer(readConfig(process.env), role);
  stopOnSignals(server.stop);
} catch (error) {
  reportFault(error);
  process.exit(1);
}

/** Once only, so a second Ctrl-C ends the process immediately. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = async (exitCode: number) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), 30_000).unref();
    await stop().catch(reportFault);
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  // `npm start` holds the other end (server/entry/start.mjs). If it is killed with -9, it cannot send a
  // signal.
  process.once('disconnect', () => void end(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      reportFault(error);
      void end(1);
    });
  }
}

function reportFault(error: unknown): void {
  if (error instanceof StartFault) console.error(error.message);
  else console.error(describeError(error));
}
