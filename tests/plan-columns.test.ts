// An agency's plan has one writer, which also records and publishes the change.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-imports.ts';

const planColumns = [
  'plan_id',
  'plan_status',
  'plan_expire',
  'quantity',
  'trial',
  'start_at',
  'end_at',
  'end_plan_at',
];

test('only applyPlan changes the plan of an agency', () => {
  const folder = path.join(root, 'server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const writers = files.filter((name) => {
    const updates = readFileSync(path.join(folder, name), 'utf8').split('update(agencies)').slice(1);
    const sets = updates.map((update) => /\.set\(([^;]*?)\)\s*(\.where|;)/.exec(update)?.[1] ?? update);
    // A set without an object literal may contain anything.
    return sets.some((set) => !set.includes('{') || planColumns.some((column) => set.includes(`${column}:`)));
  });
  expect(writers).toEqual([path.join('domain', 'organizations', 'plans', 'apply-plan.ts')]);
});
