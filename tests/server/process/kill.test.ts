import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { unwrap } from '#base';
import { api, BLOB_PATH } from '#contract';
import { createDiskBlobStore, openDatabase, tables, type DatabaseChoice } from '#server';
import { createTestDatabase } from '#tests/server-database.ts';
import { startTestServer } from '#tests/server.ts';
import { bundleServer } from './bundle-server.ts';
import { callAt, hashOf, registerAt, startProcess, uploadAt, type ServerProcess } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'corallite-kill-'));
const started: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill()));
  rmSync(folder, { recursive: true, force: true });
  rmSync(BUNDLE, { recursive: true, force: true });
});

/** In the tree, where packages are found. */
const BUNDLE = `tests/output/killed-server-${process.pid}`;
const SAVES = 100;
/** The server dies after so many were acknowledged, with the others under way. */
const ACKNOWLEDGED = 30;
const DAY = 86_400_000;

/** As many different bytes as there are numbers. */
const bytesOf = (kind: string, index: number): Buffer => Buffer.from(`${kind} ${index} `.repeat(2000));

describe('a server that is killed in the middle of saves', () => {
  test('has every acknowledged one whole after its restart, no half one, and no blob lost or left over', async () => {
    const created = await createTestDatabase();
    const environment = {
      DATA_DIR: folder,
      TOKEN_SECRET: 'a secret of tests, long enough for any key',
      ...(created ? { DATABASE_URL: created.url } : {}),
    };
    const main = await bundleServer(BUNDLE);
    const first = await startProcess(main, environment);
    started.push(first);
    const token = await registerAt(first.origin, 'lin@example.org');
    const ids: string[] = [];
    for (let index = 0; index < SAVES; index++) {
      const content = await uploadAt(first.origin, token, bytesOf('old', index));
      await uploadAt(first.origin, token, bytesOf('new', index));
      const { project } = await callAt(first.origin, api.projects.create, {
        token,
        body: { name: `Project ${index}`, content, assets: [] },
      });
      ids.push(project.id);
    }

    const acknowledged = new Set<number>();
    let killed: Promise<void> | undefined;
    const save = async (index: number): Promise<void> => {
      await callAt(first.origin, api.projects.save, {
        token,
        body: { id: ids[index]!, revision: 1, content: hashOf(bytesOf('new', index)), assets: [] },
      });
      acknowledged.add(index);
      if (acknowledged.size >= ACKNOWLEDGED) killed ??= first.kill();
    };
    const results = await Promise.allSettled(ids.map((_id, index) => save(index)));
    await killed;
    expect(acknowledged.size).toBeGreaterThanOrEqual(ACKNOWLEDGED);
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);

    const second = await startProcess(main, environment);
    started.push(second);
    const live: string[] = [];
    for (const [index, id] of ids.entries()) {
      const opened = await callAt(second.origin, api.projects.open, { token, query: { id } });
      // One whose answer was lost may be there too; half of one never is.
      const kind = opened.project.revision === 2 ? 'new' : 'old';
      if (acknowledged.has(index)) expect(kind).toBe('new');
      const bytes = bytesOf(kind, index);
      expect(opened.content).toBe(hashOf(bytes));
      expect(opened.project.size).toBe(bytes.length);
      const answer = await fetch(`${second.origin}${BLOB_PATH}${opened.content}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(opened.content);
      live.push(opened.content);
    }
    const { items } = await callAt(second.origin, api.projects.spaces, { token });
    const used = items.find(({ type }) => type === 0)!.usedSpaceSize;
    const sum = (
      await Promise.all(ids.map((id) => callAt(second.origin, api.projects.open, { token, query: { id } })))
    ).reduce((total, { project }) => total + project.size, 0);
    expect(used).toBe(sum);
    expect(await second.stop()).toBe(0);

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
    const stored: string[] = [];
    for await (const hash of blobs.list()) stored.push(hash);
    expect(stored.sort()).toEqual(live.sort());
    const rows = await database.database.select({ hash: tables.blobs.hash }).from(tables.blobs);
    expect(rows.map(({ hash }) => hash).sort()).toEqual(live);
    await later.close();
    await database.close();
    await created?.drop();
  }, 300_000);
});
