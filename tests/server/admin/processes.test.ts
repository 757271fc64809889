import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unwrap } from '#base';
import { openDatabase, SAMPLE_CATALOGUE, tables, type RunningServer } from '#server';
import { registerAt, uploadAt } from '../process/server-process.ts';
import { environmentOf, start, typeIn } from './processes.ts';

/** A server with its database in a folder, and what an operator types beside it. */
const ADA = 'ada@example.org';
const bytes = randomBytes(50_000);

let folder: string;
let data: string;
let server: RunningServer | null = null;
let token: string;

const type = (environment: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  typeIn(folder, environment, ...args);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corallite-admin-'));
  data = join(folder, 'data');
  server = await start(environmentOf(data));
  token = await registerAt(server.address, ADA);
  await uploadAt(server.address, token, bytes);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('beside a server that runs', () => {
  test('the server does what is typed, for who can read its folder', async () => {
    expect((await stat(join(data, 'admin-door'))).mode & 0o777).toBe(0o600);
    const found = await type(environmentOf(data), 'account', 'find', ADA);
    expect(found).toMatchObject({ status: 0, complained: '' });
    expect(found.said).toContain(ADA);
    const { port } = JSON.parse(await readFile(join(data, 'admin-door'), 'utf8')) as { port: number };
    const strange = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { authorization: 'Bearer guessed' },
      body: '{}',
    });
    expect(strange.status).toBe(404);
  });

  test('its backup is written from where it was typed', async () => {
    const made = await type(environmentOf(data), 'backup', 'live.tar');
    expect(made).toMatchObject({ status: 0, complained: '' });
    expect(existsSync(join(folder, 'live.tar'))).toBe(true);
    const again = await type(environmentOf(data), 'backup', 'live.tar');
    expect(again.status).toBe(1);
    expect(again.complained).toContain('is there already');
  });

  test('what wants the folder for itself is refused', async () => {
    const restored = await type(environmentOf(data), 'restore', 'live.tar');
    expect(restored.status).toBe(1);
    expect(restored.complained).toContain('in use');
  });

  test('what is mistyped is reported, and every command is noted without names', async () => {
    expect(await type(environmentOf(data), 'acount', 'find', ADA)).toMatchObject({ status: 2 });
    expect((await type(environmentOf(data))).said).toContain('grant-vip');
    expect((await type(environmentOf(data), 'check', '--help')).said).toContain('--deep');
    const log = await readFile(join(data, 'admin.log'), 'utf8');
    expect(log).toContain('"command":"account find"');
    expect(log).not.toContain(ADA);
  });
});

describe('with no server beside', () => {
  test('the folder is opened, even where a killed server left its door', async () => {
    const door = await readFile(join(data, 'admin-door'));
    await server!.close();
    server = null;
    expect(existsSync(join(data, 'admin-door'))).toBe(false);
    await writeFile(join(data, 'admin-door'), door, { mode: 0o600 });
    const checked = await type(environmentOf(data), 'check', '--deep');
    expect(checked).toMatchObject({ status: 0, complained: '' });
    expect(checked.said).toContain('blobs: 1 row, 0 without the right bytes.');
  });

  test('the catalogue that the server has sold by is on record, from its start', async () => {
    const database = unwrap(await openDatabase({ kind: 'folder', folder: join(data, 'database') }));
    const { kind, details } = tables.accountEvents;
    const kept = await database.database
      .select({ details })
      .from(tables.accountEvents)
      .where(eq(kind, 'catalogue_used'));
    await database.close();
    const sha256 = createHash('sha256').update(JSON.stringify(SAMPLE_CATALOGUE)).digest('hex');
    expect(kept).toEqual([{ details: { sha256 } }]);
  });

  test('no folder is made by looking for one', async () => {
    const nowhere = join(folder, 'nowhere');
    const found = await type(environmentOf(nowhere), 'account', 'find', ADA);
    expect(found.status).toBe(1);
    expect(found.complained).toContain('no database');
    expect(existsSync(nowhere)).toBe(false);
  });

  test('a backup becomes a server where people continue', async () => {
    const other = environmentOf(join(folder, 'restored'));
    const restored = await type(other, 'restore', join(folder, 'live.tar'));
    expect(restored).toMatchObject({ status: 0, complained: '' });
    const twice = await type(other, 'restore', join(folder, 'live.tar'));
    expect(twice.complained).toContain('not empty');
    const found = await type(other, 'account', 'find', ADA);
    expect(found.said).toContain(ADA);
  });
});
