// Industries, professions and subjects have translated names: every entry of the server's lists has
// a message. messages.test.ts checks that every message is translated.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { industryRows, professionRows, subjectRows } from '../server/platform/db/catalogue-rows.ts';
import { catalogueKeyOf } from '../src/i18n/catalogue-name.ts';
import { root } from './source-imports.ts';

const Messages = z.object({ catalogue: z.record(z.string(), z.string()) });

test('every industry, profession and subject has a message, and no message is left over', () => {
  const file = readFileSync(path.join(root, 'public/en-US/messages.json'), 'utf8');
  const { catalogue } = Messages.parse(JSON.parse(file));
  const names = [...industryRows, ...professionRows, ...subjectRows].map(({ name }) => name);
  const expected = [...new Set(names.map(catalogueKeyOf))];
  expect(Object.keys(catalogue).toSorted()).toEqual(expected.toSorted());
});
