// `npm start`: from a fresh clone to a running server in one command. `npm start web` and `npm start worker` run one
// half; `npm run dev` runs the page from its sources beside a server that restarts itself; `npm run build` only builds;
// `npm run backup` and `npm run restore` are server/backup, `npm run two-factor-off` and `npm run confirm-email` are in
// server/account.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build, environment, install, nodeBinary, root } from './prepare.mjs';

const [first, ...rest] = process.argv.slice(2);
/** What comes and goes with each request is cleared away sooner: of what hundreds send at once, less is held. */
const sparing = '--max-semi-space-size=8';
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

install();
if (first === 'build') {
  build({ force: true });
} else if (first === 'dev') {
  // Links in mails lead to the page made from its sources, which passes calls on to the server's port.
  const page = 'http://localhost:5173';
  const ports = { PORT: process.env.PORT || '3000', PUBLIC_URL: process.env.PUBLIC_URL || page };
  console.log(`The page is at ${page} and follows every change.`);
  runTogether(
    [
      ['--watch', '--watch-preserve-output', 'server/entry/main.ts', ...rest],
      [path.join('node_modules', 'vite', 'bin', 'vite.js'), '--port', '5173', '--strictPort'],
    ],
    ports,
  );
} else if (first === 'backup' || first === 'restore') {
  runTogether([['server/entry/backup/main.ts', first, ...rest]]);
} else if (first === 'two-factor-off' || first === 'confirm-email') {
  runTogether([[`server/entry/${first}.ts`, ...rest]]);
} else {
  if (first !== 'worker') build();
  runTogether([[sparing, 'server/entry/main.ts', ...process.argv.slice(2)]]);
}

/** Runs Node with each list of arguments; the first to end ends the others, and its exit code becomes ours. */
function runTogether(commands, env = {}) {
  let exitCode = null;
  // A session of its own: Ctrl-C then reaches a child once, from us, and never its PostgreSQL behind its back.
  const options = {
    cwd: root,
    // The last one is a line to us: its end tells a child that we were killed, even with -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(env),
    detached: process.platform !== 'win32',
  };
  const running = new Set(commands.map((args) => spawn(nodeBinary, args, options)));
  const endAll = (signal) => running.forEach((child) => child.kill(signal));

  for (const child of running) {
    child.on('error', (error) => console.error(error.message));
    child.on('close', (code, signal) => {
      running.delete(child);
      exitCode ??= code ?? 128 + (signals[signal] ?? 9);
      if (running.size === 0) process.exit(exitCode);
      endAll('SIGTERM');
    });
  }
  passSignalsOn(endAll);
  if (process.env.npm_lifecycle_event) endWithNpm(endAll);
}

// npm passes SIGTERM on to the shell between us only, and one killed with -9 passes on nothing: being orphaned says so.
function endWithNpm(endAll) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    endAll('SIGTERM');
  }, 500);
}

// npm passes on the signal that the terminal sent us already: within a second they are one.
function passSignalsOn(endAll) {
  let lastAt = -Infinity;
  for (const signal of Object.keys(signals)) {
    process.on(signal, () => {
      const isRepeated = performance.now() - lastAt < 1000;
      lastAt = performance.now();
      if (!isRepeated) endAll(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
}
