import { mkdirSync, mkdtempSync, rmSync, appendFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runKillCycles, type KillReport } from '../tests/server/process/kill-cycles.ts';

/**
 * A server killed with SIGKILL at a random moment of 100 saves, and started again, as often as `--cycles` says (1,000):
 * prints how much was acknowledged and what of it was lost, and fails where that is anything. `--seed N` repeats a run.
 */
const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '1000' }, seed: { type: 'string' } },
});
const cycles = Number(values.cycles);
const firstSeed = values.seed === undefined ? Date.now() >>> 0 : Number(values.seed);
if (!Number.isSafeInteger(cycles) || cycles < 1 || !Number.isSafeInteger(firstSeed)) {
  throw new Error('--cycles and --seed take whole numbers.');
}

const SAVES = 100;
/** A new data folder after so many: what no project names any more is kept for a day, and would only fill the disk. */
const CYCLES_OF_FOLDER = 25;
const main = join(dirname(fileURLToPath(import.meta.url)), 'main.mjs');

const done: KillReport[] = [];
const sum = (of: (report: KillReport) => number): number =>
  done.reduce((total, report) => total + of(report), 0);
const line = (): string =>
  `${sum((report) => report.cycles)} kills: ${sum((report) => report.acknowledgedSaves)} saves and ` +
  `${sum((report) => report.acknowledgedUploads)} uploads acknowledged, ${sum((report) => report.unanswered)} saves ` +
  `without an answer, ${sum((report) => report.refused.length)} refused, ${sum((report) => report.lost.length)} lost`;

const begun = performance.now();
console.log(`${cycles} kills of a server in ${SAVES} saves each, seed ${firstSeed}`);
for (let seed = firstSeed, left = cycles; left > 0; seed++, left -= CYCLES_OF_FOLDER) {
  const folder = mkdtempSync(join(tmpdir(), 'corallite-kill-'));
  try {
    done.push(
      await runKillCycles({
        main,
        environment: { DATA_DIR: folder },
        cycles: Math.min(left, CYCLES_OF_FOLDER),
        seed,
        saves: SAVES,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(line());
}
const seconds = Math.round((performance.now() - begun) / 1000);
for (const sentence of done.flatMap(({ refused, lost }) => [...refused, ...lost])) console.error(sentence);
const refused = sum((report) => report.refused.length);
const lost = sum((report) => report.lost.length);
mkdirSync('bench/history', { recursive: true });
appendFileSync(
  `bench/history/kill-${process.platform}-${process.arch}.jsonl`,
  `${JSON.stringify({
    date: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: cpus().length },
    node: process.version,
    seed: firstSeed,
    cycles: sum((report) => report.cycles),
    acknowledgedSaves: sum((report) => report.acknowledgedSaves),
    acknowledgedUploads: sum((report) => report.acknowledgedUploads),
    refused,
    lost,
    seconds,
  })}\n`,
);
if (lost + refused > 0) process.exitCode = 1;
