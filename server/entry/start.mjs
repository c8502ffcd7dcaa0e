// `npm start`: from a fresh clone to a running server in one command. `npm start web` and `npm start worker`
// run one half; server/kernel/role.ts has all roles. `npm run dev` serves the page from its sources next to a
// server that restarts itself; `npm run build` only builds. `npm run backup` and `npm run restore` are in
// server/entry/backup; the other commands are files in server/entry.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { commandOptions, serverOptions } from './node-options.mjs';
import { build, environment, install, needsBuild, nodeBinary, root } from './prepare.mjs';

const [first, ...rest] = process.argv.slice(2);
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

const files = [
  ...['two-factor-off', 'confirm-email', 'agencies', 'plan'],
  ...['payments', 'credit-note', 'stripe-setup', 'billing-check', 'ai-check', 'move-media'],
];
const withoutPage = ['worker', 'ingest', 'migrate'];
const commands = [...withoutPage, 'backup', 'restore', ...files];
install({ withTools: first === 'build' || first === 'dev' || (!commands.includes(first) && needsBuild()) });
if (first === 'build') {
  build({ force: true });
} else if (first === 'dev') {
  // Links in mails point to the development page, which proxies API calls to the server's port.
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
  runTogether([[...commandOptions, 'server/entry/backup/main.ts', first, ...rest]]);
} else if (files.includes(first)) {
  runTogether([[...commandOptions, `server/entry/${first}.ts`, ...rest]]);
} else {
  if (!withoutPage.includes(first)) build();
  runTogether([[...serverOptions, 'server/entry/main.ts', ...process.argv.slice(2)]]);
}

/** Runs Node once per list of arguments. The first to end ends the others, and its exit code becomes ours. */
function runTogether(commands, env = {}) {
  let exitCode = null;
  // A separate session: Ctrl-C reaches a child only once, through us, and never its PostgreSQL directly.
  const options = {
    cwd: root,
    // The last one is an IPC channel. If we are killed, even with -9, it closes and the child notices.
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

// npm passes SIGTERM only to the shell between us, and one killed with -9 passes nothing on. Being orphaned
// reveals both.
function endWithNpm(endAll) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    endAll('SIGTERM');
  }, 500);
}

// npm repeats the signal that the terminal already sent us, so signals within a second count as one.
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
