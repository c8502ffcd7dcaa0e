// `npm test`: installs what is missing, runs every step and ends with the line `N passed, N failed`.
// `npm run check` runs the steps that need no server. Arguments choose steps (`npm test -- api e2e`) or some of their
// files (`npm test -- api/takes`). Plain JavaScript: it runs on whatever Node (>= 20) a new machine has.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { environment, install, nodeBinary, root } from '../server/entry/prepare.mjs';

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
 * The steps, in the order in which they start; two run at a time.
 * `check`: part of `npm run check`. `extra`: runs only when it is named. `after`: steps that must end before it starts.
 * `alone`: nothing runs beside it, except `background`: a step of low priority that uses what calls and faults leave of the
 * processors while they wait. `count`: reads its report. `minutes`: its time limit.
 */
const steps = [
  { name: 'build', command: ['node', 'server/entry/start.mjs', 'build'], minutes: 3 },
  {
    name: 'format',
    check: true,
    command: ['prettier', '--check', '--log-level', 'warn', '.'],
    minutes: 3,
  },
  { name: 'typecheck', check: true, command: ['tsc', '-b'], minutes: 4 },
  { name: 'lint', check: true, command: ['oxlint', '--type-aware', '--deny-warnings'], minutes: 2 },
  { name: 'unused', check: true, command: ['knip', '--no-progress'], minutes: 2 },
  { name: 'unit', check: true, command: [...vitest, '--project=unit*'], count: countVitest, minutes: 6 },
  { name: 'sizes', after: ['build'], command: ['node', 'tests/bundle-sizes.mjs'], minutes: 1 },
  {
    name: 'faults-server',
    after: ['build'],
    command: [...vitest, '--project=faults-server'],
    count: countVitest,
    minutes: 20,
  },
  {
    name: 'e2e',
    alone: true,
    command: [...playwright, '--project=e2e'],
    count: countPlaywright,
    prepare: prepareBrowser,
    minutes: 50,
  },
  {
    name: 'api',
    background: true,
    // Stories leave nothing of the processors: beside them, tests would wait too long for their turn.
    after: ['build', 'e2e'],
    command: [...vitest, '--project=api'],
    count: countVitest,
    minutes: 60,
  },
  {
    name: 'calls',
    alone: true,
    command: [...playwright, '--project=calls'],
    count: countPlaywright,
    prepare: prepareBrowser,
    minutes: 30,
  },
  {
    name: 'faults',
    alone: true,
    command: [...playwright, '--project=faults'],
    count: countPlaywright,
    prepare: prepareBrowser,
    minutes: 20,
  },
  {
    name: 'screens',
    alone: true,
    extra: true,
    command: [...playwright, '--project=screens'],
    count: countPlaywright,
    prepare: prepareBrowser,
    minutes: 40,
  },
  {
    name: 'free',
    alone: true,
    extra: true,
    command: [...playwright, '--project=e2e', '--project=calls'],
    count: countPlaywright,
    prepare: () => ({ ...prepareBrowser(), DEFAULT_PLAN: 'free' }),
    minutes: 60,
  },
  {
    name: 'layout',
    alone: true,
    extra: true,
    command: [...playwright, '--project=e2e', 'accessibility.spec', 'review-link.spec'],
    count: countPlaywright,
    prepare: () => ({ ...prepareBrowser(), EVERY_SIZE: '1' }),
    minutes: 60,
  },
  {
    name: 'soak-unit',
    alone: true,
    extra: true,
    command: [...vitest, '--project=unit*', 'src/outbox/model.test.ts'],
    count: countVitest,
    prepare: manySeeds,
    minutes: 12 * 60,
  },
  {
    name: 'soak-server',
    alone: true,
    extra: true,
    command: [...vitest, '--project=faults-server'],
    count: countVitest,
    prepare: manySeeds,
    minutes: 12 * 60,
  },
  {
    name: 'soak',
    alone: true,
    extra: true,
    command: [...playwright, '--project=faults', '--project=calls'],
    count: countPlaywright,
    prepare: () => ({ ...prepareBrowser(), ...manySeeds() }),
    minutes: 24 * 60,
  },
];

const chosen = chooseSteps(process.argv.slice(2));
install({ withTools: true });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const startedAt = performance.now();
const results = await runAll(chosen);
const passed = sum(results.map((result) => result.passed));
const failed = sum(results.map((result) => result.failed));
const details = results.flatMap((result) => result.details);
console.log(`\n${[...details, ...results.map(summaryLine)].join('\n')}`);
console.log(`\n${secondsSince(startedAt)} s\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * An argument is a step (`api`), `check`, or a step and a part of a test file's path (`api/takes`). No argument means all.
 * Each chosen step has `files`: the parts of paths, empty for the whole step.
 */
function chooseSteps(args) {
  if (args.length === 0) return steps.filter((step) => !step.extra).map((step) => ({ ...step, files: [] }));
  const choices = args.flatMap((arg) => {
    const [name, ...rest] = arg.split('/');
    const found =
      name === 'check' ? steps.filter((step) => step.check) : steps.filter((step) => step.name === name);
    if (found.length === 0) {
      console.error(
        `There is no step "${name}". The steps: check, ${steps.map((step) => step.name).join(', ')}.`,
      );
      process.exit(1);
    }
    return found.map((step) => ({ step, file: step.count ? rest.join('/') : '' }));
  });
  return steps.flatMap((step) => {
    const files = choices.filter((choice) => choice.step === step).map((choice) => choice.file);
    if (files.length === 0) return [];
    return [{ ...step, files: files.includes('') ? [] : files }];
  });
}

/** Runs the steps, two at a time, in their order, and one in the background. Returns their results in the same order. */
async function runAll(selected) {
  const [behind, waiting] = [true, false].map((isBehind) =>
    selected.filter(({ background = false }) => background === isBehind),
  );
  const running = new Map();
  const ended = new Map();
  const hasBegun = (step) => running.has(step) || ended.has(step);
  const isReady = (step) => {
    const besides = [...running.keys()].filter(({ background }) => !background);
    return (
      besides.length === 0 ||
      (besides.length === 1 &&
        !step.alone &&
        !besides.some((other) => other.alone || step.after?.includes(other.name)))
    );
  };
  const isReadyBehind = ({ after = [] }) =>
    selected.every((step) => !after.includes(step.name) || ended.has(step));
  const start = (step) => {
    const end = (result) => {
      running.delete(step);
      ended.set(step, result);
    };
    running.set(step, runStep(step, selected.length > 1).then(end));
  };
  while (ended.size < selected.length) {
    while (waiting.length > 0 && isReady(waiting[0])) start(waiting.shift());
    behind.filter((step) => !hasBegun(step) && isReadyBehind(step)).forEach(start);
    await Promise.race(running.values());
  }
  return selected.map((step) => ended.get(step));
}

/**
 * Runs one step. A step that breaks before it has counted a failure counts as one failure.
 * @param isOneOfMany then each line of its output names it
 */
async function runStep(step, isOneOfMany) {
  console.log(`── ${step.name} ${'─'.repeat(70 - step.name.length)}`);
  const stepStartedAt = performance.now();
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const env = environment({
    ...step.prepare?.(),
    ...colors,
    CI: '1',
    REPORT_FILE: reportFile(step),
    // Each server that a test starts compiles the same modules.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
  });
  const fault = await run(commandOf(step), env, step, isOneOfMany ? step.name : null);
  const counted = step.count?.(reportFile(step)) ?? { passed: 0, failed: 0, details: [] };
  const failures = fault === null ? counted.failed : Math.max(1, counted.failed);
  const counts = step.count ? `${counted.passed} passed, ${counted.failed} failed` : '';
  return {
    name: step.name,
    passed: counted.passed,
    failed: failures,
    seconds: secondsSince(stepStartedAt),
    message: [counts, fault].filter(Boolean).join('; '),
    details: counted.details,
  };
}

function summaryLine({ name, failed: failures, seconds, message }) {
  return `${failures === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(13)} ${seconds.padStart(6)} s  ${message}`;
}

function commandOf(step) {
  const report = step.count === countVitest ? [`--outputFile.json=${reportFile(step)}`] : [];
  return [...step.command, ...report, ...step.files];
}

/** Resolves to null if the command succeeded, otherwise to what went wrong. Its process group ends with it. */
function run([command, ...args], env, { minutes, background }, label) {
  return new Promise((resolve) => {
    const stdio = label === null ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: root, env, stdio, detached: true });
    if (background && child.pid) setPriority(child.pid, 10);
    for (const stream of [child.stdout, child.stderr].filter(Boolean))
      createInterface({ input: stream }).on('line', (line) => console.log(`${label.padEnd(13)} │ ${line}`));
    const endGroup = (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {
        // The group has ended already.
      }
    };
    const onInterrupt = () => {
      endGroup('SIGTERM');
      process.exitCode = 130;
      setImmediate(() => process.exit());
    };
    const settle = (fault) => {
      clearTimeout(limit);
      process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
      endGroup('SIGKILL');
      resolve(fault);
    };
    const limit = setTimeout(() => settle(`stopped after ${minutes} minutes`), minutes * 60_000);
    process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt);
    child.on('error', (error) => settle(error.message));
    child.on('exit', () => endGroup('SIGKILL'));
    child.on('close', (code, signal) => settle(code === 0 ? null : `ended with ${code ?? signal}`));
  });
}

/**
 * Finds the browser, or installs one. Returns environment variables for the tests: its path, and that Node itself reads
 * TypeScript, which takes Playwright's compiler half a minute.
 */
function prepareBrowser() {
  const search = spawnSync(nodeBinary, ['tests/find-chromium.ts', 'install'], {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { CHROMIUM_PATH: search.stdout.trim().split('\n').at(-1) ?? '', PW_DISABLE_TS_ESM: '1' };
}

/** New seeds for the randomized stories, SOAK of them. Each story's title contains its seed. */
function manySeeds() {
  const { SOAK = '100', SEED = `${Date.now() % 1_000_000}` } = process.env;
  return { SOAK, SEED };
}

function reportFile(step) {
  return path.join(reports, `${step.name}.json`);
}

function countVitest(file) {
  const report = readReport(file);
  const testFiles = report?.testResults ?? [];
  // A file that failed to load has no tests to count.
  const broken = testFiles.filter(
    (testFile) => testFile.status === 'failed' && testFile.assertionResults.length === 0,
  );
  const failures = testFiles
    .flatMap((testFile) => testFile.assertionResults)
    .filter((assertion) => assertion.status === 'failed');
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    details: [
      ...broken.map((testFile) => detail('FAILED', path.relative(root, testFile.name), testFile.message)),
      ...failures.map((assertion) => detail('FAILED', assertion.fullName, assertion.failureMessages[0])),
    ],
  };
}

/** A story that passes on its second attempt counts as passed; the report names it and its first error. */
function countPlaywright(file) {
  const report = readReport(file);
  const stats = report?.stats;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    details: (report?.suites ?? [])
      .flatMap((suite) => storiesOf(suite))
      .flatMap(({ story, titles }) =>
        story.tests
          .filter((attempts) => attempts.status === 'unexpected' || attempts.status === 'flaky')
          .map((attempts) =>
            detail(
              attempts.status === 'flaky' ? 'PASSED ON RETRY' : 'FAILED',
              titles.join(' › '),
              attempts.results.find((result) => result.error)?.error.message,
            ),
          ),
      ),
  };
}

/** Every story of a suite and of its inner suites, with the titles that lead to it. */
function storiesOf(suite, outer = []) {
  const titles = [...outer, suite.title];
  return [
    ...(suite.specs ?? []).map((story) => ({ story, titles: [...titles, story.title] })),
    ...(suite.suites ?? []).flatMap((inner) => storiesOf(inner, titles)),
  ];
}

function detail(label, title, message = 'no reason given') {
  const plain = stripVTControlCharacters(message).slice(0, 1500);
  return `${label}  ${title}\n${plain.replace(/^/gm, '    ')}\n`;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The step broke before it wrote a report; its exit code counts as one failure.
    return undefined;
  }
}

function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(1);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
