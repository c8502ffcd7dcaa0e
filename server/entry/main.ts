// Environment -> real database, storage, mailer -> listen. `node server/entry/main.ts` is web and worker in
// one process; an argument chooses another role (kernel/role.ts).
import './threads.ts';
import { readConfig } from '../kernel/config.ts';
import { describeError } from '../platform/http/logging.ts';
import { runServer } from './run.ts';
import { roles } from '../kernel/role.ts';
import { StartFault } from '../kernel/start-fault.ts';

try {
  const name = process.argv[2] ?? 'all';
  const role = roles.find((known) => known === name);
  if (!role)
    throw new StartFault(
      `There is no "${name}" to run: say web, ingest, worker or migrate, or nothing for web and worker.`,
    );
  const server = await runServer(readConfig(process.env), role);
  if (role === 'migrate') {
    await server.stop(true);
    console.log('The database is up to date.');
    process.exit(0);
  }
  stopOnSignals(server.stop);
} catch (error) {
  reportFault(error);
  process.exit(1);
}

/** Once only, so a second Ctrl-C ends the process immediately. */
function stopOnSignals(stop: (isSudden: boolean) => Promise<void>): void {
  let isStopping = false;
  const end = async (exitCode: number, isSudden: boolean) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), 45_000).unref();
    await stop(isSudden).catch(reportFault);
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void end(0, false));
  process.on('SIGTERM', () => void end(0, false));
  // `npm start` holds the other end (server/entry/start.mjs). If it is killed with -9, it cannot send a
  // signal.
  process.once('disconnect', () => void end(0, true));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      reportFault(error);
      void end(1, true);
    });
  }
}

function reportFault(error: unknown): void {
  if (error instanceof StartFault) console.error(error.message);
  else console.error(describeError(error));
}
