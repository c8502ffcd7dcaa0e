// `npm run bench`: prepares this machine and runs every measurement (run.ts). Folder or file names
// as arguments select some (`npm run bench -- line`, `npm run bench -- search`); `--write` puts the
// tables into docs/benchmarks.md. Plain JavaScript, so that it runs on any Node (>= 20) of a fresh machine.
import { spawn } from 'node:child_process';
import { build, environment, install, nodeBinary, root } from '../../server/entry/prepare.mjs';

install({ withTools: true });
build();
const args = ['tests/bench/run.ts', ...process.argv.slice(2)];
const child = spawn(nodeBinary, args, { cwd: root, env: environment(), stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => (process.exitCode = code ?? 1));
