import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { unwrap } from '#base';
import { api, UPLOAD_PATH } from '#contract';
import { createDiskBlobStore, DiskUploadStore, openDatabase, tables } from '#server';
import { watchDisk } from '#tests/power-cut.ts';
import { ON_EMBEDDED } from '#tests/server-database.ts';
import { startTestServer } from '#tests/server.ts';
import { makePerson, uploadBlob } from '../server/projects/people.ts';

const folder = mkdtempSync(join(tmpdir(), 'corallite-power-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each is asked to sync; watching a disk copies whole files of the log. */
const SAVES = 5;

// Of a PostgreSQL server it is the server's to know.
test.runIf(process.platform === 'linux' && ON_EMBEDDED)(
  'an acknowledged save is there after a power cut, in the database and in the blobs, and each made a sync',
  async () => {
    const root = join(folder, 'data');
    mkdirSync(root);
    const choice = { kind: 'folder', folder: join(root, 'database') } as const;
    const disk = await watchDisk(root);
    const database = unwrap(await openDatabase(choice));
    const server = await startTestServer({
      parts: {
        database,
        blobs: createDiskBlobStore(join(root, 'blobs')),
        uploads: new DiskUploadStore(join(root, 'uploads')),
      },
    });
    try {
      const lin = await makePerson(server);
      const token = await lin.token();
      const hashes = [];
      for (const text of ['one', 'two']) hashes.push(await uploadBlob(server, lin, Buffer.from(text)));
      const { id } = (
        await server.call(api.projects.create, {
          token,
          body: { name: 'Coral', content: hashes[0]!, assets: [] },
        })
      ).envelope.data.project;
      for (let revision = 1; revision <= SAVES; revision++) {
        const before = disk.synced.length;
        const content = hashes[revision % 2]!;
        const { envelope } = await server.call(api.projects.save, {
          token,
          body: { id, revision, content, assets: [] },
        });
        expect(envelope.code).toBe(200);
        expect(disk.synced.slice(before)).toContainEqual(expect.stringContaining('/database/pg_wal/'));
      }
      const bytes = Buffer.from('half of it');
      const begun = await fetch(`${server.origin}${UPLOAD_PATH}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'upload-length': String(2 * bytes.length),
          'upload-metadata': `sha256 ${Buffer.from(hashes[0]!).toString('base64')}`,
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes,
      });
      expect(begun.headers.get('upload-offset')).toBe(String(bytes.length));

      const late = join(folder, 'late');
      disk.cut(late);
      // It names this process, which a power cut would have ended.
      rmSync(join(late, 'database.lock'), { force: true });
      const after = unwrap(await openDatabase({ kind: 'folder', folder: join(late, 'database') }));
      const [project] = await after.database.select().from(tables.projects).where(eq(tables.projects.id, id));
      expect(project).toMatchObject({ revision: SAVES + 1, contentHash: hashes[SAVES % 2] });
      await after.close();
      for (const [index, hash] of hashes.entries()) {
        const path = join(late, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
        expect(readFileSync(path, 'utf8')).toBe(['one', 'two'][index]);
      }
      // The upload continues from where it was answered for.
      const uploads = new DiskUploadStore(join(late, 'uploads'));
      const upload = await uploads.getUpload(begun.headers.get('location')!.split('/').at(-1)!);
      expect(upload).toMatchObject({ offset: bytes.length, size: 2 * bytes.length });
    } finally {
      disk.end();
      await server.close();
      await database.close();
    }
  },
  120_000,
);
