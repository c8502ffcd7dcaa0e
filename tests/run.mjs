// `npm test`: installs what is missing and runs everything, then closes with the line `N passed, N failed`.
// `npm run check` runs only what needs no running server, `npm run soak` the fault stories for hours. Names of steps as
// arguments run those alone (`npm test -- api`). Plain JavaScript: it runs on whatever Node (>= 20) a fresh machine has.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { environment, install, nodeBinary, root } from '../server/prepare.mjs';

const reports = path.join(root, 'test-results');
const vitest = [
  'vitest',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
];
const playwright = ['playwright', 'test', '--config', 'tests/playwright.config.ts'];

/**
 * Every step in order: its command, and for how long at most it may run. A `report` says what it counted. Extra ones run
 * only when they are named.
 */
const steps = [
  {
    name: 'format',
    group: 'check',
    command: ['prettier', '--check', '--log-level', 'warn', '.'],
    minutes: 3,
  },
  { name: 'lint', group: 'check', command: ['oxlint', '--deny-warnings'], minutes: 2 },
  { name: 'types', group: 'check', command: ['tsc', '-b'], minutes: 4 },
  { name: 'unused', group: 'check', command: ['knip', '--no-progress'], minutes: 2 },
  { name: 'unit', command: [...vitest, '--project=unit'], report: fromVitest, minutes: 4 },
  { name: 'api', command: [...vitest, '--project=api'], report: fromVitest, minutes: 12 },
  {
    name: 'faults-server',
    command: [...vitest, '--project=faults-server'],
    report: fromVitest,
    minutes: 8,
  },
  { name: 'build', command: ['node', 'server/start.mjs', 'build'], minutes: 3 },
  {
    name: 'e2e',
    command: [...playwright, '--project=e2e'],
    report: fromPlaywright,
    needs: prepareBrowser,
    minutes: 22,
  },
  {
    name: 'faults',
    command: [...playwright, '--project=faults'],
    report: fromPlaywright,
    needs: prepareBrowser,
    minutes: 12,
  },
  {
    name: 'screens',
    isExtra: true,
    command: [...playwright, '--project=screens'],
    report: fromPlaywright,
    needs: prepareBrowser,
    minutes: 15,
  },
  {
    name: 'soak-server',
    isExtra: true,
    command: [...vitest, '--project=faults-server'],
    report: fromVitest,
    needs: manySeeds,
    minutes: 12 * 60,
  },
  {
    name: 'soak',
    isExtra: true,
    command: [...playwright, '--project=faults'],
    report: fromPlaywright,
    needs: () => ({ ...prepareBrowser(), ...manySeeds() }),
    minutes: 24 * 60,
  },
];

const total = { passed: 0, failed: 0 };
const summary = [];
/** What failed and why, repeated at the end, where somebody who sees only the last lines of a log finds it. */
const details = [];
const wanted = process.argv.slice(2);

install({ withTools: true });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
for (const step of steps.filter(isWanted)) {
  const result = await take(step);
  total.passed += result.passed;
  total.failed += result.failed;
  details.push(...result.details);
  summary.push(
    `${result.failed === 0 ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(8)} ${result.seconds.padStart(6)} s  ${result.said}`,
  );
}
console.log(`\n${[...details, ...summary].join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function isWanted(step) {
  if (step.isExtra) return wanted.includes(step.name);
  return wanted.length === 0 || wanted.includes(step.name) || wanted.includes(step.group);
}

/** Runs one step. One that breaks without having counted a failure counts as one, so that the last line cannot lie. */
async function take(step) {
  console.log(`\n── ${step.name} ${'─'.repeat(70 - step.name.length)}`);
  const startedAt = performance.now();
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const env = environment({ ...step.needs?.(), ...colours, CI: '1', REPORT_FILE: reportFile(step) });
  const fault = await run(commandOf(step), env, step.minutes);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const counted = step.report?.(reportFile(step)) ?? { passed: 0, failed: 0, details: [] };
  const failed = fault === null ? counted.failed : Math.max(1, counted.failed);
  const said = step.report ? `${counted.passed} passed, ${counted.failed} failed` : '';
  return {
    passed: counted.passed,
    failed,
    seconds,
    said: [said, fault].filter(Boolean).join('; '),
    details: counted.details,
  };
}

function commandOf(step) {
  return step.report === fromVitest
    ? [...step.command, `--outputFile.json=${reportFile(step)}`]
    : step.command;
}

/** Resolves to null when the command ended well, otherwise to what was wrong. Its whole process group ends with it. */
function run([command, ...args], env, minutes) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', detached: true });
    const endGroup = (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {
        // The group has ended by itself.
      }
    };
    const onInterrupt = () => {
      endGroup('SIGTERM');
      process.exit(130);
    };
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      endGroup('SIGKILL');
    }, minutes * 60_000);
    process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt);
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
      endGroup('SIGKILL');
      if (isLate) resolve(`stopped after ${minutes} minutes`);
      else resolve(code === 0 ? null : `ended with ${code ?? signal}`);
    });
  });
}

/** Where the browser is, as an environment for the tests; installs one where none is found. */
function prepareBrowser() {
  const asked = spawnSync(nodeBinary, ['tests/find-chromium.ts', 'install'], {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { CHROMIUM_PATH: asked.stdout.trim().split('\n').at(-1) ?? '' };
}

/** The fault stories with other seeds each time, as many as SOAK says; a seed is in the title of its story. */
function manySeeds() {
  const { SOAK = '100', SEED = `${Date.now() % 1_000_000}` } = process.env;
  return { SOAK, SEED };
}

function reportFile(step) {
  return path.join(reports, `${step.name}.json`);
}

function fromVitest(file) {
  const report = readReport(file);
  const files = report?.testResults ?? [];
  // A file that could not even be loaded has no tests to count.
  const broken = files.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  const failed = files
    .flatMap((one) => one.assertionResults)
    .filter((assertion) => assertion.status === 'failed');
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    details: [
      ...broken.map((one) => detail('FAILED', path.relative(root, one.name), one.message)),
      ...failed.map((assertion) => detail('FAILED', assertion.fullName, assertion.failureMessages[0])),
    ],
  };
}

/** A story that failed and passed when it was taken again counts as passed, and is named with what went wrong at first. */
function fromPlaywright(file) {
  const report = readReport(file);
  const stats = report?.stats;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    details: (report?.suites ?? [])
      .flatMap((suite) => storiesOf(suite))
      .flatMap(({ story, titles }) =>
        story.tests
          .filter((one) => one.status === 'unexpected' || one.status === 'flaky')
          .map((one) =>
            detail(
              one.status === 'flaky' ? 'PASSED ONLY WHEN TAKEN AGAIN' : 'FAILED',
              titles.join(' › '),
              one.results.find((result) => result.error)?.error.message,
            ),
          ),
      ),
  };
}

/** Every story of a suite and of those within it, with the titles that lead to it. */
function storiesOf(suite, above = []) {
  const titles = [...above, suite.title];
  return [
    ...(suite.specs ?? []).map((story) => ({ story, titles: [...titles, story.title] })),
    ...(suite.suites ?? []).flatMap((one) => storiesOf(one, titles)),
  ];
}

function detail(what, title, message = 'no reason given') {
  const plain = stripVTControlCharacters(message).slice(0, 1500);
  return `${what}  ${title}\n${plain.replace(/^/gm, '    ')}\n`;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No report: the step broke before it could count, and is counted as one failure by its exit code.
    return undefined;
  }
}
