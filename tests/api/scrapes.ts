// Alerting rules on what real processes report: reads /metrics, lets the samples go on over time, and asks Prometheus's
// promtool which alerts fire.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const rules = path.resolve(import.meta.dirname, '../../ops/alerts.yml');
const ruleText = readFileSync(rules, 'utf8');

export const alertNames = [...ruleText.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** What one process reported: values by series. Null: it did not answer. */
export type Scrape = Map<string, { value: number; grows: boolean }> | null;

/** Only the metrics that the rules use. */
export async function scrape(port: number): Promise<Scrape> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } }).then(
    (reply) => reply.text(),
    () => null,
  );
  if (text === null) return null;
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]));
  const samples: Scrape = new Map();
  for (const [, name = '', labels = '', value] of text.matchAll(/^(\w+)(\{.*\})? (\S+)$/gm)) {
    if (!ruleText.includes(name)) continue;
    const type = types.get(name) ?? types.get(name.replace(/_bucket$/, ''));
    samples.set(name + labels, { value: Number(value), grows: type !== 'gauge' });
  }
  return samples;
}

/** Samples are 15 seconds apart. The state before lasts for five minutes, the one afterwards for twelve. */
const [samplesBefore, samplesAfter] = [20, 48];

/**
 * @returns what promtool finds wrong, or nothing if no alert fires before and exactly these do afterwards
 * @param pairs each process before and after. What was counted between the two goes on at that rate.
 */
export function faultOfAlerts(
  pairs: readonly (readonly [Scrape, Scrape])[],
  expected: readonly string[],
): string {
  const series = pairs.flatMap(([before, after], index) =>
    [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].map((key) => ({
      series: withInstance(key, index),
      values: valuesOf(before?.get(key), after?.get(key)),
    })),
  );
  // A busy machine can be slow without a fault.
  const others = expected.includes('CandorSlowStorage') ? '' : ',alertname!="CandorSlowStorage"';
  const firing = (sample: number, names: readonly string[]) => ({
    expr: `group by (alertname) (ALERTS{alertstate="firing"${others}})`,
    eval_time: `${sample * 15}s`,
    exp_samples: names.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
  });
  const test = {
    interval: '15s',
    input_series: series,
    promql_expr_test: [firing(samplesBefore, []), firing(samplesBefore + samplesAfter, expected)],
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-alerts-'));
  const file = path.join(folder, 'scrapes.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '15s', tests: [test] }));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

function withInstance(key: string, index: number): string {
  const [name = '', labels = '}'] = key.split('{');
  return `${name}{instance="${index}"${labels === '}' ? '' : ','}${labels}`;
}

type Sample = { value: number; grows: boolean } | undefined;

/** In promtool's notation: `3x20` is 3 and twenty more of it, `3+2x20` rises by 2, `_` is missing. */
function valuesOf(before: Sample, after: Sample): string {
  const first = before ? `${decimal(before.value)}x${samplesBefore}` : `_x${samplesBefore + 1}`;
  if (!after) return `${first} stale`;
  const step = after.grows ? after.value - (before?.value ?? 0) : 0;
  return `${first} ${decimal(after.value)}+${decimal(step)}x${samplesAfter}`;
}

/** Without an exponent. */
function decimal(value: number): string {
  return value.toFixed(6);
}
