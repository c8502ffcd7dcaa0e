// Runs after `npm ci`. The package `node` downloads Node with its C++ headers (67 MB) and links the binary into its own
// folder; nothing needs the headers.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const downloads = fileURLToPath(new URL('../../node_modules/node/node_modules', import.meta.url));
for (const name of existsSync(downloads) ? readdirSync(downloads) : [])
  rmSync(`${downloads}/${name}/include`, { recursive: true, force: true });
