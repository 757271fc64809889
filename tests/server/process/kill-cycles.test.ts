import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/server-database.ts';
import { bundleServer } from './bundle-server.ts';
import { runKillCycles } from './kill-cycles.ts';

/** In the tree, where packages are found. */
const BUNDLE = `tests/output/cycled-server-${process.pid}`;
const SEED = Date.now() >>> 0;
/** `npm run bench -- kill` runs a thousand. */
const CYCLES = 3;
const SAVES = 100;

const folder = mkdtempSync(join(tmpdir(), 'corallite-cycles-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(BUNDLE, { recursive: true, force: true });
});

test(`a server that is killed again and again loses nothing it acknowledged (seed ${SEED})`, async () => {
  const created = await createTestDatabase();
  const report = await runKillCycles({
    main: await bundleServer(BUNDLE),
    environment: { DATA_DIR: folder, ...(created ? { DATABASE_URL: created.url } : {}) },
    cycles: CYCLES,
    seed: SEED,
    saves: SAVES,
  });
  await created?.drop();
  expect(report.lost).toEqual([]);
  expect(report.refused).toEqual([]);
  expect(report.cycles).toBe(CYCLES);
  expect(report.acknowledgedUploads + report.unanswered).toBeGreaterThanOrEqual(SAVES);
}, 300_000);
