// Prometheus's promtool evaluates the alerting rules of ops/alerts.yml on written series: each fires and stays silent where it
// should. tests/api/alert-faults.test.ts makes the faults themselves.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './source-imports.ts';

const rules = path.join(root, 'ops/alerts.yml');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  process.stdout.write(
    'Alerts are not evaluated: promtool (of the Debian package prometheus) is not here.\n',
  );

/** Series by name; a value for each 15 seconds, as promtool writes them: `0+5x40` rises by 5 forty times. */
type Series = Record<string, string>;

interface Case {
  /** When the fault has lasted long enough. */
  at: string;
  /** Fires at `at`. */
  fault: Series;
  /** Does not fire then. */
  healthy: Series;
}

const putPart = (status: string) => `candor_endpoint_total{endpoint="putPart",status="${status}"}`;
const arrived = 'candor_part_requests_total';
const stored = 'candor_parts_total{result="stored"}';
const took = (le: string) => `candor_storage_seconds_bucket{call="put_if_absent",le="${le}"}`;
const oldest = 'candor_queue_oldest_seconds{queue="render-video"}';

const cases: Record<string, Case> = {
  CandorOldTask: {
    at: '6m',
    fault: { [oldest]: '0+15x40' },
    healthy: { [oldest]: '0 15 240 0 15 30 0x40' },
  },
  CandorNoPartStored: {
    at: '4m',
    fault: { [arrived]: '0+5x40', [putPart('4xx')]: '0+3x40', [stored]: '0x40' },
    // Devices whose session has ended.
    healthy: { [arrived]: '0+5x40', [putPart('4xx')]: '0+5x40', [stored]: '0x40' },
  },
  CandorErrors: {
    at: '7m',
    fault: { [putPart('5xx')]: '0+2x40', [putPart('2xx')]: '0+98x40' },
    healthy: { [putPart('5xx')]: '0x40', [putPart('2xx')]: '0+98x40' },
  },
  CandorSlowStorage: {
    at: '11m',
    fault: { [took('0.25')]: '0+90x60', [took('1')]: '0+100x60', [took('+Inf')]: '0+100x60' },
    healthy: { [took('0.1')]: '0+100x60', [took('0.25')]: '0+100x60', [took('+Inf')]: '0+100x60' },
  },
  CandorLogDamaged: {
    at: '2m',
    fault: { candor_log_damaged_total: '0 0 1x10' },
    healthy: { candor_log_damaged_total: '0x12' },
  },
  CandorDiskFull: {
    at: '2m',
    fault: { candor_disk_free_bytes: '14x20', candor_disk_bytes: '100x20' },
    healthy: { candor_disk_free_bytes: '16x20', candor_disk_bytes: '100x20' },
  },
  CandorMailFails: {
    at: '30m',
    fault: { 'candor_mail_total{result="failed"}': '0+2x130', 'candor_mail_total{result="sent"}': '0+8x130' },
    healthy: {
      'candor_mail_total{result="failed"}': '0 1x130',
      'candor_mail_total{result="sent"}': '0+8x130',
    },
  },
  CandorProcessLost: {
    at: '1m',
    fault: { 'candor_processes_lost{role="worker"}': '0 1x10' },
    healthy: { 'candor_processes_lost{role="worker"}': '0x10' },
  },
  CandorBackupOld: {
    at: '1m',
    fault: { candor_backup_age_seconds: '93700x10' },
    healthy: { candor_backup_age_seconds: '93500x10' },
  },
  CandorCertificateEnds: {
    at: '1m',
    fault: { candor_certificate_seconds: '1209500x10' },
    healthy: { candor_certificate_seconds: '1209700x10' },
  },
  CandorSilent: {
    at: '3m',
    fault: { candor_processes: '1 stale' },
    healthy: { candor_processes: '1x20' },
  },
};

it('each alert has a case', () => {
  const names = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(Object.keys(cases)).toEqual(names);
});

describe.skipIf(!hasPromtool)('an alert', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'candor-alerts-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is a rule that Prometheus reads', () => {
    execFileSync('promtool', ['check', 'rules', rules], { stdio: 'pipe' });
  });

  it.each(Object.entries(cases))(
    '%s fires when it should, and not before',
    (name, { at, fault, healthy }) => {
      expect(outcome(name, at, fault)).toBe('fires');
      expect(outcome(name, at, healthy)).toBe('is silent');
    },
  );

  /** Asks promtool whether the alert fires exactly once, with its labels left out, or not at all. */
  function outcome(alert: string, at: string, series: Series): string {
    const firing = `count(ALERTS{alertname="${alert}",alertstate="firing"})`;
    const says = (samples: readonly object[]) => {
      const file = path.join(folder, 'case.yml');
      const inputs = Object.entries(series).map(([key, values]) => ({ series: key, values }));
      const asked = { expr: firing, eval_time: at, exp_samples: samples };
      const tested = { interval: '15s', input_series: inputs, promql_expr_test: [asked] };
      // JSON is YAML.
      writeFileSync(
        file,
        JSON.stringify({ rule_files: [rules], evaluation_interval: '15s', tests: [tested] }),
      );
      return spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    };
    if (says([{ labels: '{}', value: 1 }]).status === 0) return 'fires';
    const silent = says([]);
    return silent.status === 0 ? 'is silent' : `${silent.stdout}${silent.stderr}`;
  }
});
