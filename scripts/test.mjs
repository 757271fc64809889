import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium } from './ensure-chromium.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { projectRoot } from './targets.mjs';
import { readTestRecord, recordTo } from './test-record.mjs';

/**
 * `npm test`: every lane in order, all of them even when one fails, then a table and one line of totals. A lane that
 * is a single check counts as one test; checks run beside each other, and other lanes alone (ADR 0485). Names of lanes as
 * arguments run those alone; `quick` stands for the checks and the tests in Node of what is not committed yet.
 */
const REPORTS = join(projectRoot, 'tests/output/reports');

/** A lane that takes longer hangs: the longest takes half of it. */
const LONGEST_MS = 30 * 60_000;

/** So long nothing ends in a run that stands still: no test may take longer than four minutes. */
const STALLED_MS = 6 * 60_000;

/**
 * Runs a program of node_modules with its output shown, at once or when it has ended; answers whether it ended well, and in
 * time. It is stopped, too, when the file in which it records what it has done has not grown for long.
 */
function runTool(script, args, { environment = {}, showAtEnd = false, record } = {}) {
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], {
    cwd: projectRoot,
    stdio: showAtEnd ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ...environment },
  });
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  child.stderr?.on('data', (text) => (output += text));
  const stop = (why) => {
    console.error(`${script} was stopped: ${why}.`);
    child.kill('SIGKILL');
  };
  const started = Date.now();
  const timer = setTimeout(() => stop(`it took ${LONGEST_MS / 60_000} minutes`), LONGEST_MS);
  const watch = setInterval(() => {
    if (record && isStalled(record, started)) stop(`no test ended in ${STALLED_MS / 60_000} minutes`);
  }, 5000);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      clearTimeout(timer);
      clearInterval(watch);
      if (output !== '') console.log(output.trimEnd());
      resolve(status === 0);
    });
  });
}

/** Whether nothing was written to this file for too long, or since `started` where it is not there. */
function isStalled(file, started) {
  const { mtimeMs = started } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return Date.now() - mtimeMs >= STALLED_MS;
}

/** A lane that is one program, and says nothing but what it finds. */
function check(script, args) {
  return async () => asOne(await runTool(script, args, { showAtEnd: true }));
}

const TSC = 'node_modules/typescript/bin/tsc';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

const asOne = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/** A failed run always counts a failure, even when the report names none or is missing. */
function honest(counts, endedWell) {
  return endedWell || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** What failed, and the first line of why: said at the end, where it is found in a log that was cut. */
const failures = [];

function recordFailure(lane, title, message) {
  // eslint-disable-next-line no-control-regex -- reporters colour what they say
  const line = (message ?? '').replaceAll(/\u001b\[[\d;]*m/g, '').split('\n', 1)[0];
  failures.push(`${lane}: ${title}${line ? `: ${line}` : ''}`);
}

/** What the reader of the table should know, though nothing failed. */
const remarks = [];

/**
 * Runs Vitest's tests of a project. Where `again` is said, files that had no end when the run stood still are run once more:
 * Vitest waits without end for a page whose frame does not load or is not drawn (vitest-dev/vitest#11243, #10831). What
 * failed stays failed.
 */
async function runVitest(project, { environment = {}, command = ['run'], more = [], again = false } = {}) {
  const record = join(REPORTS, `${project.replace('*', '')}.jsonl`);
  rmSync(record, { force: true });
  const started = Date.now();
  const endedWell = await runTool(
    VITEST,
    [...command, '--project', project, '--reporter=default', '--reporter=./scripts/test-record.mjs', ...more],
    { environment: { ...environment, ...recordTo(record) }, record },
  );
  const stalled = !endedWell && isStalled(record, started);
  const { ended, unfinished, last } = readTestRecord(record);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, { errors, tests }] of ended) {
    for (const { state } of tests) counts[state in counts ? state : 'skipped'] += 1;
    for (const { name: test, state, message } of tests) {
      if (state === 'failed') recordFailure(project, `${relative(projectRoot, name)} › ${test}`, message);
    }
    // A file that does not load has no tests to fail: it counts as one.
    if (errors.length > 0 && tests.every(({ state }) => state !== 'failed')) {
      counts.failed += 1;
      recordFailure(project, relative(projectRoot, name), errors[0]);
    }
  }
  if (unfinished.length === 0) return honest(counts, endedWell);
  const files = unfinished.map((name) => relative(projectRoot, name));
  const begun = [...last].map(
    ([name, test]) => `${relative(projectRoot, name)}${test ? ` after "${test}"` : ''}`,
  );
  const stood = `${stalled ? 'stood still' : 'broke off'} in ${begun.join(', ') || 'no file'}`;
  if (!again || !stalled) {
    recordFailure(project, stood, `without end were ${files.join(', ')}`);
    return honest(counts, false);
  }
  remarks.push(`${project}: ${stood}; run again were ${files.join(', ')}`);
  const rest = await runVitest(project, { environment, command, more: [...more, ...files] });
  return Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, count + rest[key]]));
}

function recordFailedSpecs(suite) {
  for (const { file, title, ok, tests } of suite.specs ?? []) {
    const results = tests.flatMap((test) => test.results);
    if (!ok || results.some(({ status }) => status === 'failed' || status === 'timedOut')) {
      recordFailure('e2e', `${file} › ${title}`, results.find(({ error }) => error)?.error.message);
    }
  }
  for (const inner of suite.suites ?? []) recordFailedSpecs(inner);
}

async function runPlaywright() {
  const file = join(REPORTS, 'e2e.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = file;
  const endedWell = await runTool(PLAYWRIGHT, [
    'test',
    '--config=tests/e2e/playwright.config.ts',
    '--reporter=list,json',
  ]);
  const report = readReport(file);
  if (!report) return asOne(false);
  const { stats } = report;
  for (const suite of report.suites) recordFailedSpecs(suite);
  return honest(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    endedWell,
  );
}

/** Wraps a lane that drives a browser: without one it fails, it is never skipped. */
function withChromium(lane) {
  return () => {
    const { sentence } = ensureChromium();
    if (!sentence) return lane();
    console.error(sentence);
    return asOne(false);
  };
}

/** The one module that leads tests to a PostgreSQL server. */
const DATABASE_OF_TESTS = 'tests/support/server-database.ts';

/** Tests of what people ask the server for: with both databases there, they run on PostgreSQL alone (ADR 0404). */
const FEATURE_FOLDERS = [
  'community',
  'feedback',
  'http',
  'payment',
  'projects',
  'session',
  'shares',
  'user',
].map((name) => `tests/server/${name}`);

/** The server's tests on the embedded database: all of them, or what is its own where the features are tested on PostgreSQL. */
function runOnEmbedded() {
  const elsewhere = chosen.includes('server on PostgreSQL') && hasPostgres();
  const without = elsewhere ? FEATURE_FOLDERS.map((folder) => `${folder}/**`).join(',') : '';
  // Without an address of a database the tests make their own.
  return runVitest('server*', { environment: { TEST_DATABASE_URL: '', WITHOUT_TESTS: without } });
}

function hasPostgres() {
  return process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined;
}

/**
 * The server's tests on a real PostgreSQL: of features all, and of the others those that import, directly or by another module,
 * what leads there. Where there is none the lane is skipped and says why; continuous integration sets POSTGRES_REQUIRED, and
 * there that is a failure.
 */
async function runOnPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given, stop: () => {} } : await startPostgres();
  if (postgres.sentence) {
    console.error(postgres.sentence);
    // Installed but not started: the features were left to it.
    if (process.env.POSTGRES_REQUIRED || hasPostgres()) return asOne(false);
    console.error('The server was tested on its embedded database alone.');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  try {
    const features = FEATURE_FOLDERS.flatMap((folder) =>
      readdirSync(join(projectRoot, folder))
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => `${folder}/${name}`),
    );
    return await runVitest('server*', {
      command: ['related', DATABASE_OF_TESTS, ...features, '--run'],
      environment: { TEST_DATABASE_URL: postgres.url },
    });
  } finally {
    postgres.stop();
  }
}

/** The longest first. */
const CHECKS = {
  lint: check('node_modules/oxlint/bin/oxlint', ['--type-aware']),
  types: check(TSC, ['--noEmit']),
  'types of pure rooms': check(TSC, ['--noEmit', '-p', 'tsconfig.pure.json']),
  format: check('node_modules/oxfmt/bin/oxfmt', ['--check']),
};

const LANES = {
  ...CHECKS,
  build: async () => asOne(await runTool('scripts/build.mjs', [])),
  node: () => runVitest('node*'),
  server: runOnEmbedded,
  'server on PostgreSQL': runOnPostgres,
  // The React that people get: half the work of the one for development. Nothing is edited while they run.
  browser: withChromium(() =>
    runVitest('browser*', { environment: { NODE_ENV: 'production', KEEP_MODULES: '1' }, again: true }),
  ),
  e2e: withChromium(runPlaywright),
};

const CHANGED = 'node, what changed';
const QUICK = {
  ...CHECKS,
  [CHANGED]: () => runVitest('node*', { more: ['--changed', '--passWithNoTests'] }),
};

const asked = process.argv.slice(2);
const isQuick = asked.length === 1 && asked[0] === 'quick';
const lanes = isQuick ? QUICK : LANES;
const chosen = isQuick || asked.length === 0 ? Object.keys(lanes) : asked;
const unknown = chosen.find((name) => !(name in lanes));
if (unknown !== undefined) {
  console.error(`There is no lane "${unknown}". Lanes: ${Object.keys(LANES).join(', ')}; or quick.`);
  process.exit(2);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const rows = [];
const began = performance.now();

async function runLane(name) {
  const started = performance.now();
  const counts = await lanes[name]();
  rows.push({ name, ...counts, seconds: (performance.now() - started) / 1000 });
}

function announce(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(1, 60 - name.length))}`);
}

const checks = chosen.filter((name) => name in CHECKS);
if (checks.length > 0) {
  announce(checks.join(', '));
  const waiting = [...checks];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await runLane(name);
  };
  // Two processors are busy with two of them.
  await Promise.all([worker(), worker()]);
}
for (const name of chosen.filter((one) => !checks.includes(one))) {
  announce(name);
  await runLane(name);
}

console.log(
  `\n${'lane'.padEnd(22)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}${'s'.padStart(8)}`,
);
for (const { name, passed, failed, skipped, seconds } of rows) {
  console.log(
    `${name.padEnd(22)}${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped).padStart(9)}${seconds.toFixed(1).padStart(8)}`,
  );
}
// Checks beside each other: their seconds add up to more.
const wholeSeconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${'from start to end'.padEnd(47)}${wholeSeconds.padStart(8)}`);
for (const lines of [remarks, failures]) {
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
}
const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
const failed = total('failed');
const skipped = total('skipped');
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${total('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
