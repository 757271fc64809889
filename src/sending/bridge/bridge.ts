import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fail, ok, type AppError, type Result } from '#base';
import { BRIDGE_GREETING, BRIDGE_PORTS, MOST_PART_BYTES, type UploadRequest } from '#sending/api';
import { REAL_NETWORK, type Network } from '#sending/printers';
import { createGate, type Gate } from './gate.ts';
import { createKnownPrinters, type KnownPrinters } from './printers.ts';
import { createUploads, type Uploads } from './uploads.ts';

const MOST_JSON = 4096;
/** A page that asked nothing for so long is gone. */
const PAGE_SILENCE = 30_000;

export interface BridgeOptions {
  /** Origins whose pages may speak to it, as browsers write them: `https://example.org`. */
  readonly origins: readonly string[];
  /** Shows the pairing code; called again when there is a new one. */
  onCode(code: string): void;
  /** Tried in order; `BRIDGE_PORTS` where absent. */
  readonly ports?: readonly number[];
  readonly network?: Network;
  readonly pageSilence?: number;
}

export interface Bridge {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts the bridge on the loopback address; `storage_unavailable` where every port is taken. */
export async function startBridge(options: BridgeOptions): Promise<Result<Bridge, 'storage_unavailable'>> {
  const gate = createGate(options.origins, (code) => options.onCode(code));
  const printers = createKnownPrinters(options.network ?? REAL_NETWORK);
  const uploads = createUploads(options.pageSilence ?? PAGE_SILENCE);
  let port = 0;
  const server = createServer((request, response) => {
    answer(request, response, { gate, printers, uploads, port }).catch(() => request.socket.destroy());
  });
  for (const candidate of options.ports ?? BRIDGE_PORTS) {
    server.listen(candidate, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    const bound = server.address();
    port = typeof bound === 'object' && bound !== null ? bound.port : candidate;
    return ok({
      port,
      async stop() {
        uploads.stop();
        printers.close();
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      },
    });
  }
  return fail('storage_unavailable', 'every port of the bridge is taken', {
    reason: 'its ports are taken: another bridge is running',
  });
}

interface Rooms {
  readonly gate: Gate;
  readonly printers: KnownPrinters;
  readonly uploads: Uploads;
  readonly port: number;
}

/** What a call is answered with: a value, or an error and its status. */
type Answer = Result<object>;

async function answer(request: IncomingMessage, response: ServerResponse, rooms: Rooms): Promise<void> {
  const origin = rooms.gate.originOf(request, rooms.port);
  // No word to whom it does not concern, not even which headers it would take.
  if (origin === null) return void response.writeHead(403).end();
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Vary', 'Origin');
  response.setHeader('Cache-Control', 'no-store');
  if (request.method === 'OPTIONS') {
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
    response.setHeader('Access-Control-Max-Age', '600');
    return void response.writeHead(204).end();
  }
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const said = await route(request, origin, rooms, gone.signal);
  response.setHeader('Content-Type', 'application/json');
  if (said.ok) return void response.writeHead(200).end(JSON.stringify(said.value));
  const { code, details } = said.error;
  response.writeHead(statusOf(said.error)).end(JSON.stringify({ error: { code, details } }));
}

function statusOf({ code }: AppError): number {
  if (code === 'bridge_unpaired') return 401;
  if (code === 'not_found') return 404;
  return code === 'validation' ? 400 : 422;
}

const nothing = () => fail('not_found', 'there is no such call');

async function route(
  request: IncomingMessage,
  origin: string,
  rooms: Rooms,
  gone: AbortSignal,
): Promise<Answer> {
  const { gate, printers } = rooms;
  const url = new URL(request.url ?? '/', 'http://bridge');
  const [version, kind, id, verb, ...more] = url.pathname.slice(1).split('/').map(decode);
  if (version !== 'v1' || more.length > 0) return nothing();
  const { method } = request;
  if (kind === 'bridge' && method === 'GET') return ok(BRIDGE_GREETING);
  if (kind === 'pair' && method === 'POST') {
    const body = await readJson(request);
    const code = body?.['code'];
    if (typeof code !== 'string') return fail('validation', 'a code is a text');
    const paired = gate.pair(origin, code);
    return paired.ok ? ok({ token: paired.value }) : paired;
  }
  if (!gate.isPaired(request, origin)) return fail('bridge_unpaired', 'no token of this origin');
  if (kind === 'paired' && method === 'GET') return ok({});
  if (kind === 'uploads' && id !== undefined) return routeUpload(request, url, id, verb, rooms.uploads);
  if (kind !== 'printers') return nothing();
  if (id !== undefined) return routePrinter(request, id, verb, rooms, gone);
  if (method === 'GET') return ok({ printers: await printers.find(gone) });
  const address = (await readJson(request))?.['address'];
  if (typeof address !== 'string') return fail('validation', 'an address is a text');
  const found = await printers.findAt(address, gone);
  return found.ok ? ok({ printers: [found.value] }) : found;
}

async function routeUpload(
  request: IncomingMessage,
  url: URL,
  id: string,
  verb: string | undefined,
  uploads: Uploads,
): Promise<Answer> {
  if (request.method === 'DELETE' && verb === undefined) {
    await uploads.cancel(id);
    return ok({});
  }
  if (request.method !== 'POST' || verb !== 'next') return nothing();
  const bytes = await readBody(request, MOST_PART_BYTES);
  if (bytes === null) return fail('validation', 'a part is too long');
  const offset = url.searchParams.get('offset');
  const news = await uploads.next(id, offset === null ? null : Number(offset), bytes);
  return news === null ? fail('not_found', 'there is no such upload') : ok(news);
}

async function routePrinter(
  request: IncomingMessage,
  id: string,
  verb: string | undefined,
  { printers, uploads }: Rooms,
  gone: AbortSignal,
): Promise<Answer> {
  if (verb === 'key' && request.method === 'POST') {
    const key = (await readJson(request))?.['key'];
    if (typeof key !== 'string') return fail('validation', 'a key is a text');
    const kept = printers.giveKey(id, key);
    return kept.ok ? ok({}) : kept;
  }
  const opened = printers.link(id);
  if (!opened.ok) return opened;
  const link = opened.value;
  if (verb === undefined && request.method === 'GET') {
    const facts = await link.facts(gone);
    const state = facts.ok ? await link.state(gone) : facts;
    return facts.ok && state.ok ? ok({ facts: facts.value, state: state.value }) : (state as Answer);
  }
  if (request.method !== 'POST') return nothing();
  const done = (result: Result<void>): Answer => (result.ok ? ok({}) : result);
  switch (verb ?? '') {
    case 'uploads': {
      const wanted = readUpload(await readJson(request));
      if (wanted === null) return fail('validation', 'an upload has a name and a size');
      const begun = uploads.begin(link, wanted);
      return begun.ok ? ok({ upload: begun.value }) : begun;
    }
    case 'start': {
      const upload = (await readJson(request))?.['upload'];
      const file = typeof upload === 'string' ? uploads.sentTo(id, upload) : null;
      // Only what came through here whole is ever started.
      return file === null
        ? fail('printer_file_missing', 'nothing was sent')
        : done(await link.start(file, gone));
    }
    case 'pause':
      return done(await link.pause(gone));
    case 'resume':
      return done(await link.resume(gone));
    case 'stop':
      return done(await link.stop(gone));
    case 'camera': {
      const address = await link.camera(gone);
      return address.ok ? ok({ address: address.value }) : address;
    }
    default:
      return nothing();
  }
}

function readUpload(body: Readonly<Record<string, unknown>> | null): UploadRequest | null {
  const name = body?.['name'];
  const size = body?.['size'];
  if (typeof name !== 'string' || typeof size !== 'number' || !Number.isSafeInteger(size) || size <= 0)
    return null;
  const profile = body?.['profile'];
  const { width, height } = (body?.['resolution'] ?? {}) as Partial<Record<'width' | 'height', unknown>>;
  return {
    name,
    size,
    ...(typeof profile === 'string' ? { profile } : {}),
    ...(typeof width === 'number' && typeof height === 'number' ? { resolution: { width, height } } : {}),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** A body of at most so many bytes; null where it is longer, and then no more of it is read. */
async function readBody(request: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > most) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function readJson(request: IncomingMessage): Promise<Readonly<Record<string, unknown>> | null> {
  const body = await readBody(request, MOST_JSON);
  try {
    const value: unknown = JSON.parse(body?.toString('utf8') ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
