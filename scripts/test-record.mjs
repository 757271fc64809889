import { appendFileSync, readFileSync } from 'node:fs';

/**
 * What a run of Vitest has come to, line by line as it comes: a run that is stopped because it stands still leaves nothing
 * else, and Vitest's own reports are written when all has ended.
 */
const RECORD = 'TEST_RECORD';

/** The reporter: it writes to the file that the environment names. */
export default class TestRecord {
  onTestRunStart(specifications) {
    write({ files: [...new Set(specifications.map(({ moduleId }) => moduleId))] });
  }

  onTestModuleStart({ moduleId }) {
    write({ started: moduleId });
  }

  onTestCaseResult({ module, fullName }) {
    write({ started: module.moduleId, test: fullName });
  }

  onTestModuleEnd(module) {
    const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
    write({
      ended: module.moduleId,
      errors: [...module.errors(), ...suites].map(({ message }) => message),
      tests: [...module.children.allTests()].map((test) => {
        const { state, errors } = test.result();
        return { name: test.fullName, state, message: errors?.[0]?.message };
      }),
    });
  }
}

function write(line) {
  appendFileSync(process.env[RECORD], `${JSON.stringify(line)}\n`);
}

/** What to add to the environment of a run, so that it writes to this file. */
export function recordTo(file) {
  return { [RECORD]: file };
}

/**
 * What a record says: `ended`, what came of each file that ended; `unfinished`, the files that did not; `last`, the test that
 * ended last in each of those that had begun, `undefined` where none had. A record that was never begun has no files.
 */
export function readTestRecord(file) {
  const ended = new Map();
  const last = new Map();
  let files = [];
  // What follows the last line's end was being written when the run was stopped.
  for (const line of textOf(file).split('\n').slice(0, -1)) {
    const said = JSON.parse(line);
    if (said.files) files = said.files;
    if (said.started) last.set(said.started, said.test);
    if (said.ended) ended.set(said.ended, { errors: said.errors, tests: said.tests });
  }
  for (const name of ended.keys()) last.delete(name);
  return { ended, unfinished: files.filter((name) => !ended.has(name)), last };
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
