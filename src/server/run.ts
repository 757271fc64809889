import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '#base';
import { parseConfig, type ServerConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openDatabase } from './db/open.ts';
import { createDiskBlobStore } from './storage/disk-blob-store.ts';
import { composeServer } from './compose.ts';

export interface RunningServer {
  /** Where a browser finds it. */
  readonly address: string;
  /** Takes no new request, ends the ones under way, then resolves. */
  close(): Promise<void>;
}

function listenSentence(cause: unknown, { port, host }: ServerConfig): string {
  const code = (cause as { code?: unknown } | null)?.code;
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT to another.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set PORT to one above 1023.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `HOST "${host}" is no address of this machine.`;
  return `The server cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : String(cause)}.`;
}

/** Starts the server from its environment. `validation` carries the one sentence that says why it cannot start. */
export async function startServer(
  environment: Readonly<Record<string, string | undefined>>,
  webFolder: string,
): Promise<Result<RunningServer, 'validation'>> {
  const config = parseConfig(environment);
  if (!config.ok) return config;
  if (!existsSync(join(webFolder, 'index.html'))) {
    return fail('validation', 'The page is not built: run "npm run build" first.');
  }
  const data = await prepareDataFolder(config.value.dataFolder);
  if (!data.ok) return data;

  const database = await openDatabase({
    kind: 'folder',
    folder: join(config.value.dataFolder, 'database'),
  });
  if (!database.ok) return database;
  let origin = '';
  const { http } = await composeServer({
    database: database.value,
    now: () => new Date(),
    blobs: createDiskBlobStore(join(config.value.dataFolder, 'blobs')),
    pictures: createDiskBlobStore(join(config.value.dataFolder, 'pictures')),
    messages: null,
    secret: randomUUID(),
    providers: {},
    publicOrigin: () => origin,
    development: true,
    rateLimits: true,
    webFolder,
  });
  try {
    await http.listen({ port: config.value.port, host: config.value.host });
  } catch (cause) {
    await http.close();
    await database.value.close();
    return fail('validation', listenSentence(cause, config.value));
  }
  const bound = http.addresses()[0];
  const port = typeof bound === 'object' ? bound.port : config.value.port;
  const shown = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.value.host)
    ? 'localhost'
    : config.value.host;
  origin = `http://${shown}:${port}`;
  return ok({
    address: origin,
    close: async () => {
      await http.close();
      await database.value.close();
    },
  });
}
