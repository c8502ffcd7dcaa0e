// The device and the server judge a program by the same code, which each has for itself: neither may import the other.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './source-imports.ts';

it('is run and judged alike on the device and on the server', () => {
  const [device, server] = ['src/candidate/code', 'server/code'].map((folder) =>
    readFileSync(path.join(root, folder, 'javascript-machine.ts'), 'utf8'),
  );
  expect(device).toBe(server);
});
