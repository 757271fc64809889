import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import { Script } from 'node:vm';
import { isMain } from './is-main.mjs';

/** What the code is for: functions these commands run are kept compiled. */
const COMMANDS = [
  ['slice', 'sample.stl', '--printer=elegoo-saturn-2', '--threads=2', '--json', '-o=sample.goo'],
  ['slice', 'sample.stl', '--printer=elegoo-saturn-2', '--threads=2', '--json', '-o=sample.sl1'],
];

/** A pyramid without its floor, as a binary STL: small, and it has something to close. */
function makeSample() {
  const side = 10;
  const top = [side / 2, side / 2, side];
  const floor = [[0, 0, 0], [side, 0, 0], [side, side, 0], [0, side, 0]]; // oxfmt-ignore
  const bytes = Buffer.alloc(84 + 4 * 50);
  bytes.writeUInt32LE(4, 80);
  floor.forEach((corner, face) => {
    const corners = [corner, floor[(face + 1) % 4], top].flat();
    corners.forEach((value, at) => bytes.writeFloatLE(value, 84 + face * 50 + 12 + at * 4));
  });
  return bytes;
}

/** Runs the program in `folder` on a sample, in a process of its own, and keeps V8's code as `program.cache` beside it. */
export function writeCodeCache(folder) {
  const script = fileURLToPath(import.meta.url);
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The built program does not run.\n${stderr}`);
  const program = readFileSync(join(folder, 'program.cjs'), 'utf8');
  const { cachedDataRejected } = new Script(program, {
    cachedData: readFileSync(join(folder, 'program.cache')),
  });
  if (cachedDataRejected) throw new Error('V8 refuses the code that was kept.');
}

async function runAndCacheCode(folder) {
  const file = join(folder, 'program.cjs');
  const script = new Script(readFileSync(file, 'utf8'), { filename: file });
  // Code is kept with the flags it was made under; a program that starts has the usual ones.
  v8.setFlagsFromString = () => undefined;
  const work = mkdtempSync(join(tmpdir(), 'corallite-build-'));
  process.chdir(work);
  try {
    writeFileSync('sample.stl', makeSample());
    for (const command of COMMANDS) {
      const program = {};
      script.runInThisContext()(createRequire(file), program, file);
      const status = await program.main(command);
      if (status !== 0) process.exit(status);
    }
  } finally {
    process.chdir(tmpdir());
    rmSync(work, { recursive: true });
  }
  writeFileSync(join(folder, 'program.cache'), script.createCachedData());
}

if (isMain(import.meta.url)) await runAndCacheCode(process.argv[2]);
