// A network of its own for one browser: a namespace whose only way out is a cable to this machine. Cutting it drops every
// packet without a word, or takes the interface down, as when Wi-Fi is lost. Linux, root and `ip` only.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface OwnNetwork {
  /** This machine, as it is seen from inside. */
  outside: string;
  /** Drops every packet in both directions. Nobody is told. */
  drop(): void;
  /** Takes the interface down, which the browser notices. */
  unplug(): void;
  /** Ends both. */
  mend(): void;
  /** A program that runs this browser inside. `folder`: where to write it. */
  browserInside(executable: string, folder: string): string;
  close(): void;
}

/** Why this machine cannot have such a network; null if it can. */
export function whyNoNetwork(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root';
  if (!existsSync('/dev/net') || spawnSync('ip', ['-V']).status !== 0) return 'needs ip';
  const name = `cdr-try${process.pid}`;
  const isAllowed = spawnSync('ip', ['netns', 'add', name]).status === 0;
  if (isAllowed) spawnSync('ip', ['netns', 'del', name]);
  return isAllowed ? null : 'may not make network namespaces here';
}

export function openNetwork(): OwnNetwork {
  const name = `cdr${process.pid}`;
  const [near, far] = [`${name}n`, `${name}f`];
  // One of 2048 small networks, so that several runs do not meet.
  const third = process.pid % 32;
  const fourth = (process.pid >> 5) % 64;
  const [outside, inside] = [`10.78.${third}.${fourth * 4 + 1}`, `10.78.${third}.${fourth * 4 + 2}`];
  ip('netns', 'add', name);
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far);
  ip('link', 'set', far, 'netns', name);
  // Without addresses of its own making: the call must use the cable's.
  ip('link', 'set', near, 'addrgenmode', 'none');
  ip('-n', name, 'link', 'set', far, 'addrgenmode', 'none');
  ip('addr', 'add', `${outside}/30`, 'dev', near);
  ip('-n', name, 'addr', 'add', `${inside}/30`, 'dev', far);
  ip('link', 'set', near, 'up');
  ip('-n', name, 'link', 'set', far, 'up');
  ip('-n', name, 'link', 'set', 'lo', 'up');

  return {
    outside,
    drop() {
      // Sent to a card that is not there.
      const nobody = ['lladdr', '02:00:00:00:00:99', 'nud', 'permanent'];
      ip('neigh', 'replace', inside, 'dev', near, ...nobody);
      ip('-n', name, 'neigh', 'replace', outside, 'dev', far, ...nobody);
    },
    unplug: () => ip('link', 'set', near, 'down'),
    mend() {
      ip('link', 'set', near, 'up');
      spawnSync('ip', ['neigh', 'del', inside, 'dev', near]);
      spawnSync('ip', ['-n', name, 'neigh', 'del', outside, 'dev', far]);
    },
    browserInside(executable, folder) {
      const file = path.join(folder, 'browser-inside');
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${name} '${executable}' "$@"\n`);
      chmodSync(file, 0o755);
      return file;
    },
    close() {
      spawnSync('ip', ['link', 'del', near]);
      spawnSync('ip', ['netns', 'del', name]);
    },
  };
}

function ip(...args: string[]): void {
  const done = spawnSync('ip', args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`ip ${args.join(' ')}: ${done.stderr}`);
}
