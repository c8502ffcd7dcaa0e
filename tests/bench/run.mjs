// `npm run bench`: prepares this machine and runs every measurement (run.ts). Folders or names of files as arguments run
// those alone (`npm run bench -- line`, `npm run bench -- search`), `--write` puts the table into README.md. Plain
// JavaScript: it runs on whatever Node (>= 20) a fresh machine has.
import { spawn } from 'node:child_process';
import { build, environment, install, nodeBinary, root } from '../../server/entry/prepare.mjs';

install({ withTools: true });
build();
const asked = ['tests/bench/run.ts', ...process.argv.slice(2)];
const child = spawn(nodeBinary, asked, { cwd: root, env: environment(), stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => (process.exitCode = code ?? 1));
