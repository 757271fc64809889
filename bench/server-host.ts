import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { unwrap } from '#base';
import {
  composeServer,
  createDiskBlobStore,
  createOutboxSender,
  DiskUploadStore,
  SAMPLE_CATALOGUE,
  openDatabase,
  tables,
} from '#server';
import { fillCommunity } from './community-data.ts';

/**
 * The server under measurement, in a process of its own, without limits on how often one may call: `node server-host.mjs
 * FOLDER DESIGNS PEOPLE [DATABASE_URL]`, with a channel to its parent. Says when it is up where it is, with a token and projects of its
 * user; then, for each word it hears, the processor time it has taken.
 */
const [, , folder = '', designs, people, url] = process.argv;
const PROJECTS = 200;

const database = unwrap(
  await openDatabase(
    url ? { kind: 'server', url, connections: 10 } : { kind: 'folder', folder: join(folder, 'database') },
  ),
);
const now = (): Date => new Date();
const blobs = createDiskBlobStore(join(folder, 'blobs'));
let origin = '';
const { http, services } = await composeServer({
  database,
  now,
  blobs,
  pictures: createDiskBlobStore(join(folder, 'pictures')),
  messages: createOutboxSender(database.database, now),
  secret: randomUUID(),
  providers: {},
  payments: { simulated: false },
  catalogue: SAMPLE_CATALOGUE,
  publicOrigin: () => origin,
  developmentSecret: null,
  metricsToken: null,
  rateLimits: false,
  bodyMilliseconds: 20_000,
  silentMilliseconds: 60_000,
  uploads: new DiskUploadStore(join(folder, 'uploads')),
  webFolder: null,
  trustProxy: false,
  logLevel: 'error',
});

const [userId, sessionId] = [randomUUID(), randomUUID()];
const [createdAt, expiresAt] = [now(), new Date(Date.now() + 86_400_000)];
await database.database.insert(tables.users).values({
  id: userId,
  email: 'bench@example.org',
  nickname: 'Bench',
  region: 'OVERSEAS',
  language: 'en',
  createdAt,
});
await database.database.insert(tables.sessions).values({ id: sessionId, userId, createdAt, expiresAt });
const hashes: string[] = [];
for (const text of ['one', 'two']) {
  const bytes = Buffer.from(text.repeat(1000));
  const hash = createHash('sha256').update(bytes).digest('hex');
  await blobs.put(hash, Readable.from([bytes]), bytes.length);
  await database.database
    .insert(tables.blobs)
    .values({ hash, size: bytes.length, createdAt, touchedAt: createdAt });
  await database.database.insert(tables.blobGrants).values({ userId, hash, createdAt });
  hashes.push(hash);
}
const token = await services.signer.sign('access', { userId, sessionId }, 86_400);
origin = await http.listen({ port: 0, host: '127.0.0.1' });
const ids: string[] = [];
for (let index = 0; index < PROJECTS; index++) {
  const id = randomUUID();
  const response = await fetch(`${origin}/api/tw/project/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ id, name: `Project ${index}`, content: hashes[0], assets: [] }),
  });
  if (!response.ok) throw new Error(`create: ${response.status} ${await response.text()}`);
  ids.push(id);
}
await fillCommunity(database, { designs: Number(designs), people: Number(people) });
process.send!({ origin, token, ids, hashes });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!((user + system) / 1000);
});
process.on('SIGTERM', () => {
  void http
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
