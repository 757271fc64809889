import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import { createCloud, memoryStorage, STORED } from '#cloud';
import { api, UPLOAD_PATH } from '#contract';
import { createDiskBlobStore, DiskUploadStore, openDatabase, tables, type DatabaseChoice } from '#server';
import { roundsOf } from '#tests/rounds.ts';
import { createTestDatabase } from '#tests/server-database.ts';
import { startTestServer } from '#tests/server.ts';
import { startGateway, type Passed } from '../http/gateway.ts';
import { bundleServer } from './bundle-server.ts';
import { callAt, hashOf, registerAt, startProcess, type ServerProcess } from './server-process.ts';

/** In the tree, where packages are found. */
const BUNDLE = `tests/output/upload-killed-server-${process.pid}`;
const SEED = Date.now() >>> 0;
const KILLS = roundsOf(1);
/** Contents that are sent at once when the server is killed. */
const TOGETHER = 6;
const MOST_BYTES = 3_000_000;
const DAY = 86_400_000;

const folder = mkdtempSync(join(tmpdir(), 'corallite-upload-kill-'));
let running: ServerProcess | undefined;
afterAll(async () => {
  await running?.kill();
  rmSync(folder, { recursive: true, force: true });
  rmSync(BUNDLE, { recursive: true, force: true });
});

const filesIn = (name: string): string[] =>
  readdirSync(join(folder, name), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

describe('a server that is killed in the middle of uploads', () => {
  test(
    `has every one whole when its client has gone on, once, and nothing besides (seed ${SEED})`,
    async () => {
      const random = createRandom(SEED);
      const created = await createTestDatabase();
      const environment = {
        DATA_DIR: folder,
        TOKEN_SECRET: 'a secret of tests, long enough for any key',
        ...(created ? { DATABASE_URL: created.url } : {}),
      };
      const main = await bundleServer(BUNDLE);
      running = await startProcess(main, environment);
      const gateway = await startGateway(running.origin);
      const token = await registerAt(running.origin, 'lin@example.org');
      const storage = memoryStorage();
      storage.set(STORED.accessToken, token);
      const cloud = createCloud({
        storage,
        language: () => 'en',
        onFailure: () => undefined,
        origin: gateway.origin,
      });

      const hashes: string[] = [];
      for (let round = 0; round < KILLS; round++) {
        const contents = Array.from({ length: TOGETHER }, () => {
          const bytes = new Uint8Array(random.integer(1, MOST_BYTES));
          for (let at = 0; at < bytes.length; at += 1000) bytes[at] = random.integer(0, 256);
          return bytes;
        });
        hashes.push(...contents.map(hashOf));
        // From its beginning to some milliseconds after its last byte has been sent.
        const method = random.unit() < 0.2 ? 'POST' : 'PATCH';
        const part = random.unit();
        const later = random.integer(0, 40);
        let killed: Promise<void> | undefined;
        const kill = async (): Promise<void> => {
          await setTimeout(part < 0.5 ? 0 : later);
          await running!.kill();
          running = await startProcess(main, environment);
          gateway.leadTo(running.origin);
        };
        gateway.meddleWith((line: Passed) => {
          if (line.method === method && line.path.startsWith(UPLOAD_PATH)) killed ??= kill();
          return {};
        });
        const first = await Promise.all(contents.map((bytes) => cloud.upload(bytes)));
        await killed;
        expect(killed).toBeDefined();
        for (const [index, answer] of first.entries()) {
          // What the client was answered is there must be there; what it was not answered it sends with its next save.
          if (!answer.ok) expect(await cloud.upload(contents[index]!)).toMatchObject({ ok: true });
        }
        const answer = await cloud.call(api.projects.create, {
          body: {
            name: `Round ${round}`,
            content: hashOf(contents[0]!),
            assets: contents.slice(1).map(hashOf),
          },
        });
        expect(answer).toMatchObject({ ok: true });
      }

      for (const hash of hashes) expect(await cloud.download(hash)).toMatchObject({ ok: true });
      expect(storage.get(STORED.uploads)).toBeNull();
      expect(
        filesIn('blobs')
          .filter((name) => name.length === 64)
          .sort(),
      ).toEqual([...hashes].sort());
      const listed = await callAt(running.origin, api.projects.list, { token, query: {} });
      expect(listed.items).toHaveLength(KILLS);
      await gateway.close();
      expect(await running.stop()).toBe(0);

      // Two days later the cleaner has taken what nobody can know of any more: an upload whose address got lost on its way.
      const choice: DatabaseChoice = created
        ? { kind: 'server', url: created.url, connections: 2 }
        : { kind: 'folder', folder: join(folder, 'database') };
      const database = unwrap(await openDatabase(choice));
      const later = await startTestServer({
        now: new Date(Date.now() + 2 * DAY),
        parts: {
          database,
          blobs: createDiskBlobStore(join(folder, 'blobs')),
          uploads: new DiskUploadStore(join(folder, 'uploads')),
        },
      });
      await later.runJob('clean-uploads');
      expect(filesIn('uploads')).toEqual([]);
      expect(filesIn('blobs').sort()).toEqual([...hashes].sort());
      const rows = await database.database.select({ hash: tables.blobs.hash }).from(tables.blobs);
      expect(rows.map(({ hash }) => hash).sort()).toEqual([...hashes].sort());
      await later.close();
      await database.close();
      await created?.drop();
    },
    120_000 * KILLS,
  );
});
