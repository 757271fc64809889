import { mkdirSync, mkdtempSync, rmSync, appendFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { runKillCycles, type KillReport } from '../tests/server/process/kill-cycles.ts';

/**
 * A server killed with SIGKILL at a random moment of 100 saves, and started again, as often as `--cycles` says (1,000):
 * prints how much was acknowledged and what of it was lost, and fails where that is anything. `--seed N` repeats a run;
 * `--postgres` lets the server save into PostgreSQL, which continues, in place of the embedded database, which dies with it.
 */
const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
});
const cycles = Number(values.cycles);
const firstSeed = values.seed === undefined ? Date.now() >>> 0 : Number(values.seed);
if (!Number.isSafeInteger(cycles) || cycles < 1 || !Number.isSafeInteger(firstSeed)) {
  throw new Error('--cycles and --seed take whole numbers.');
}

const SAVES = 100;
/** A new data folder after so many: what no project names any more is kept for a day, and would only fill the disk. */
const CYCLES_OF_FOLDER = 25;
const postgres = values.postgres ? await startPostgres() : null;
if (postgres && 'sentence' in postgres) throw new Error(postgres.sentence);
const main = join(dirname(fileURLToPath(import.meta.url)), 'main.mjs');

/** An empty database on a PostgreSQL server; answers its address. */
async function makeDatabase(url: string, number: number): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database kill_${number}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/kill_${number}`;
  return address.href;
}

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
    const environment = {
      DATA_DIR: folder,
      ...(postgres ? { DATABASE_URL: await makeDatabase(postgres.url, seed) } : {}),
    };
    done.push(
      await runKillCycles({
        main,
        environment,
        cycles: Math.min(left, CYCLES_OF_FOLDER),
        seed,
        saves: SAVES,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const sentence of [...done.at(-1)!.refused, ...done.at(-1)!.lost]) console.error(sentence);
  console.log(line());
}
postgres?.stop();
const seconds = Math.round((performance.now() - begun) / 1000);
const refused = sum((report) => report.refused.length);
const lost = sum((report) => report.lost.length);
mkdirSync('bench/history', { recursive: true });
appendFileSync(
  `bench/history/kill-${process.platform}-${process.arch}.jsonl`,
  `${JSON.stringify({
    date: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: cpus().length },
    node: process.version,
    database: postgres ? 'postgres' : 'embedded',
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
