// A server that can deploy a new version of the page. It has its own home with a copy of the
// sources and of dist. The second version has the same code under other file names.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer, type TestServer } from '../e2e/server.ts';
import { root } from '../source-imports.ts';

export interface Deployment {
  server: TestServer;
  /** The file names currently under assets/ on the server. */
  assets(): string[];
  /** Hides the files under assets/ whose names begin with this, and returns a function that restores them. */
  hide(beginning: string): () => void;
  /** Replaces the old files with new ones and restarts the server. */
  deploy(): Promise<void>;
  dispose(): Promise<void>;
}

const parts = ['server', 'contract', 'public', 'dist', 'package.json'];

export async function startDeployment(): Promise<Deployment> {
  const home = mkdtempSync(path.join(tmpdir(), 'candor-home-'));
  for (const part of parts) cpSync(path.join(root, part), path.join(home, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(home, 'node_modules'));
  const dist = path.join(home, 'dist');
  const server = await startServer({ home });
  return {
    server,
    assets: () => readdirSync(path.join(dist, 'assets')).filter((name) => /\.(js|css)$/.test(name)),
    hide(beginning) {
      const assets = path.join(dist, 'assets');
      const aside = path.join(home, 'aside');
      const names = readdirSync(assets).filter((name) => name.startsWith(beginning));
      if (names.length === 0) throw new Error(`there is no ${beginning}…`);
      mkdirSync(aside, { recursive: true });
      for (const name of names) renameSync(path.join(assets, name), path.join(aside, name));
      return () => {
        for (const name of names) renameSync(path.join(aside, name), path.join(assets, name));
      };
    },
    async deploy() {
      const next = path.join(home, 'next');
      makeVersion(dist, next);
      await server.stop();
      rmSync(dist, { recursive: true });
      renameSync(next, dist);
      await server.restart();
    },
    async dispose() {
      await server.dispose();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Copies the page with another hash in the name of every asset, as after a build of changed sources. */
function makeVersion(from: string, to: string): void {
  mkdirSync(to);
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)))
    // Compressed copies contain the old names; without them the server compresses on the fly.
    .filter((file) => !file.endsWith('.br'));
  const renamed = new Map(files.map((file) => [path.basename(file), otherName(file)]));
  for (const file of files) {
    const target = path.join(to, path.dirname(file), otherName(file));
    mkdirSync(path.dirname(target), { recursive: true });
    if (/\.(js|css|html)$/.test(file))
      writeFileSync(target, rewritten(readFileSync(path.join(from, file), 'utf8')));
    else cpSync(path.join(from, file), target);
  }

  function rewritten(text: string): string {
    const named = text.replaceAll(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, (name) => renamed.get(name) ?? name);
    // Renamed assets change the page; the service worker detects it by its revision.
    return named.replaceAll(/"revision":"/g, '"revision":"new-');
  }
}

function otherName(file: string): string {
  const name = path.basename(file);
  return file.startsWith(`assets${path.sep}`)
    ? name.replace(/-[\w-]{8}\.(js|css)$/, (end) => `-${end[1] === '0' ? 1 : 0}${end.slice(2)}`)
    : name;
}
