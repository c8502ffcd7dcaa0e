// A model decides nothing: no code that writes a candidate's status, step, tags or ratings can read its suggestions, and only one
// folder names their tables.
import { expect, it } from 'vitest';
import { readSources } from './source-imports.ts';

const sources = readSources().filter(({ name }) => name.startsWith('server/') && !name.includes('.test.'));
const assessing = 'server/domain/assessments/';

it('no file that writes candidates, their tags, steps or ratings reaches the suggestions', () => {
  const writers = sources.filter(({ text }) =>
    /\.(update|insert)\((responses|response_tags|ratings)\)/.test(text),
  );
  expect(writers.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'server/domain/candidates/set-statuses.ts',
      'server/domain/interviews/progress.ts',
    ]),
  );
  const reached = new Set(writers.map(({ name }) => name));
  for (const name of reached)
    for (const { file } of sources.find((source) => source.name === name)?.imports ?? [])
      if (file?.startsWith('server/domain/')) reached.add(file);
  expect([...reached].filter((name) => name.startsWith(assessing))).toEqual([]);
});

it('only the folder of assessments names their tables, and what deletes their rows', () => {
  const naming = sources
    .filter(({ imports }) => imports.some(({ file }) => file === 'server/platform/db/schema/assessment.ts'))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith(assessing));
  expect(naming).toEqual(['server/domain/interviews/queue-assessments.ts']);
  // It queues and deletes, and reads nothing.
  const text = sources.find(({ name }) => name === naming[0])?.text ?? '';
  expect(text).not.toMatch(/from\(assessments\)|Join\(\s*assessments/);
});
