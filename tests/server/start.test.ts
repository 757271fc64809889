import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '#server';

const folder = mkdtempSync(join(tmpdir(), 'corallite-server-'));
const web = join(folder, 'web');
beforeAll(() => {
  mkdirSync(web);
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Corallite</title>');
  writeFileSync(join(folder, 'a-file.txt'), 'not a folder');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('starting the server', () => {
  const print = (): void => undefined;

  test('listens, makes its data folder and drains on close', async () => {
    const dataFolder = join(folder, 'data/deep');
    const server = await startServer({ PORT: '0', DATA_DIR: dataFolder }, web, print);
    if (!server.ok) throw new Error(server.error.message);
    const answer = await fetch(`${server.value.address}/healthz`);
    expect(await answer.json()).toEqual({ status: 'ok' });
    await server.value.close();
    await expect(fetch(`${server.value.address}/healthz`)).rejects.toThrow();
  });

  test('says in a sentence that the port is in use', async () => {
    const other: Server = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const server = await startServer(
      { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') },
      web,
      print,
    );
    other.close();
    expect(server.ok).toBe(false);
    if (!server.ok)
      expect(server.error.message).toBe(`Port ${port} is in use: stop what uses it, or set PORT to another.`);
  });

  test('says in a sentence that the data folder cannot be used', async () => {
    const server = await startServer({ PORT: '0', DATA_DIR: join(folder, 'a-file.txt') }, web, print);
    expect(server.ok).toBe(false);
    if (!server.ok) expect(server.error.message).toContain('DATA_DIR');
  });

  test('says in a sentence that the page is not built', async () => {
    const server = await startServer(
      { PORT: '0', DATA_DIR: join(folder, 'data') },
      join(folder, 'nowhere'),
      print,
    );
    expect(server.ok).toBe(false);
    if (!server.ok) expect(server.error.message).toContain('npm run build');
  });
});
