// Runs one measurement in its own process and stores its rows as JSON. Called by run.ts.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Bench, Result } from './row.ts';
import { resultFileOf } from './table.ts';

const [file = ''] = process.argv.slice(2);
const bench: Bench = await import(`./${file}`);
const rows = await bench.run();
const result: Result = {
  name: bench.name,
  measured_at: new Date().toISOString(),
  cores: cpus().length,
  rows,
};
writeFileSync(resultFileOf(file), JSON.stringify(result, null, 2));
process.exit(0);
