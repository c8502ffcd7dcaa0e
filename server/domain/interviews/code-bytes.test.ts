import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBytesIn } from './code-bytes.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-dist-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('counts the compressed bytes of listed files, and 0 without a list', () => {
  expect(codeBytesIn(folder)).toBe(0);
  const files = ['editor.js', 'runner.js'].map((name) => ({ path: `/assets/${name}`, bytes: 9000 }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'code-files.json'), JSON.stringify({ files, python: {} }));
  writeFileSync(join(folder, 'assets/editor.js'), 'x'.repeat(9000));
  writeFileSync(join(folder, 'assets/editor.js.br'), 'x'.repeat(400));
  writeFileSync(join(folder, 'assets/runner.js'), 'x'.repeat(70));
  expect(codeBytesIn(folder)).toBe(470);
});
