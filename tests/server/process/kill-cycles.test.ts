import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unwrap } from '#base';
import { createDiskBlobStore, openDatabase, tables, type DatabaseChoice } from '#server';
import { roundsOf } from '#tests/rounds.ts';
import { createTestDatabase } from '#tests/server-database.ts';
import { startTestServer } from '#tests/server.ts';
import { bundleServer } from './bundle-server.ts';
import { runKillCycles } from './kill-cycles.ts';

/** In the tree, where packages are found. */
const BUNDLE = `tests/output/cycled-server-${process.pid}`;
const SEED = Date.now() >>> 0;
/** `npm run bench -- kill` runs a thousand. */
const CYCLES = roundsOf(2);
const SAVES = 40;
const DAY = 86_400_000;

const folder = mkdtempSync(join(tmpdir(), 'corallite-cycles-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(BUNDLE, { recursive: true, force: true });
});

test(
  `a server that is killed again and again loses nothing it acknowledged, and leaves nothing over (seed ${SEED})`,
  async () => {
    const created = await createTestDatabase();
    const report = await runKillCycles({
      main: await bundleServer(BUNDLE),
      environment: { DATA_DIR: folder, ...(created ? { DATABASE_URL: created.url } : {}) },
      cycles: CYCLES,
      seed: SEED,
      saves: SAVES,
    });
    expect(report.lost).toEqual([]);
    expect(report.refused).toEqual([]);
    expect(report.cycles).toBe(CYCLES);
    expect(report.acknowledgedUploads + report.unanswered).toBeGreaterThanOrEqual(SAVES);
    // A kill that nobody was waiting through would prove nothing.
    expect(report.unanswered).toBeGreaterThan(0);
    expect(report.acknowledgedSaves).toBeGreaterThan(0);

    // Two days later the cleaner has taken what the saves let go of, and nothing else.
    const choice: DatabaseChoice = created
      ? { kind: 'server', url: created.url, connections: 2 }
      : { kind: 'folder', folder: join(folder, 'database') };
    const database = unwrap(await openDatabase(choice));
    const blobs = createDiskBlobStore(join(folder, 'blobs'));
    const later = await startTestServer({
      now: new Date(Date.now() + 2 * DAY),
      parts: { database, blobs },
    });
    await later.runJob('clean-blobs');
    later.clock.advance(2 * DAY);
    await later.runJob('clean-blobs');
    const live = report.contents.toSorted();
    const stored: string[] = [];
    for await (const hash of blobs.list()) stored.push(hash);
    expect(stored.sort()).toEqual(live);
    const rows = await database.database.select({ hash: tables.blobs.hash }).from(tables.blobs);
    expect(rows.map(({ hash }) => hash).sort()).toEqual(live);
    await later.close();
    await database.close();
    await created?.drop();
  },
  300_000 * CYCLES,
);
