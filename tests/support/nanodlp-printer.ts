import type { IncomingMessage, ServerResponse } from 'node:http';
import { readUpload, startHttpPrinter, type HttpFaults } from './http-printer.ts';
import { readForm } from './sdcp-printer.ts';

export interface NanoDlpFaults extends HttpFaults {
  /** Never reads a plate that came. */
  unreadable?: boolean;
  /** Takes so many plates and breaks off instead of answering. */
  mutes?: number;
  /** Answers the number of a plate in the body, not by sending on. */
  inBody?: boolean;
  diskFull?: boolean;
  refusesStart?: boolean;
}

export interface NanoDlpPrinter {
  readonly port: number;
  readonly faults: NanoDlpFaults;
  readonly plates: Map<number, { path: string; profile: string; file: Buffer; looks: number }>;
  readonly starts: number[];
  uploads: number;
  state: number;
  layer: number;
  stop(): Promise<void>;
}

const LAYERS = 40;

/** A printer that runs NanoDLP on the loopback address. A plate is read after it was looked at three times. */
export async function startNanoDlpPrinter(
  profiles: readonly string[] = ['Grey 50 µm', 'Clear 50 µm'],
): Promise<NanoDlpPrinter> {
  const faults: NanoDlpFaults = {};
  const plates: NanoDlpPrinter['plates'] = new Map();
  let printing = 0;

  const onUpload = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    printer.uploads++;
    const body = await readUpload(request, faults);
    if (body === null) return;
    const { fields, fileName } = readForm(body, request.headers['content-type'] ?? '');
    if (faults.diskFull) return void response.writeHead(507).end();
    const path = fields.get('Path')?.toString() ?? '';
    if (fileName !== `${path}.nanodlp`) return void response.writeHead(400).end();
    const id = 7 + plates.size;
    const profile = fields.get('ProfileID')?.toString() ?? '';
    plates.set(id, { path, profile, file: Buffer.from(fields.get('ZipFile') ?? []), looks: 0 });
    if (faults.mutes) {
      faults.mutes--;
      return void request.socket.destroy();
    }
    if (faults.inBody) return void response.end(JSON.stringify({ PlateID: id }));
    response.writeHead(302, { Location: `/plate/edit/${id}` }).end();
  };
  const status = () => ({
    Printing: printer.state !== 0,
    Paused: printer.state === 3,
    State: printer.state,
    LayerID: printer.layer,
    LayersCount: LAYERS,
    PlateID: printing,
    Path: plates.get(printing)?.path ?? '',
    Hostname: 'athena',
    Version: '4.1',
  });
  const listed = () =>
    [...plates].map(([PlateID, plate]) => ({
      PlateID,
      Path: plate.path,
      LayersCount: ++plate.looks > 3 && !faults.unreadable ? LAYERS : 0,
    }));

  const server = await startHttpPrinter(faults, (request, response) => {
    const path = request.url ?? '';
    if (path === '/plate/add') return onUpload(request, response);
    const send = (said: unknown): void => void response.end(JSON.stringify(said));
    // Orders send the browser on.
    const done = (): void => void response.writeHead(302, { Location: '/' }).end();
    const [, order, id] = /^\/(printer\/start|plate\/delete)\/(\d+)$/.exec(path) ?? [];
    if (order === 'plate/delete')
      return plates.delete(Number(id)) ? done() : void response.writeHead(404).end();
    if (order === 'printer/start') {
      if (faults.refusesStart) return void response.writeHead(500).end('{"error":"No resin"}');
      printing = Number(id);
      printer.starts.push(printing);
      printer.state = 5;
      return done();
    }
    switch (path) {
      case '/status':
        return send(status());
      case '/json/db/profiles.json':
        return send(profiles.map((Title, index) => ({ ProfileID: index + 1, Title, Depth: 50 })));
      case '/plates/list/json':
        return send(listed());
      case '/printer/pause':
      case '/printer/unpause':
        printer.state = path.endsWith('/pause') ? 3 : 5;
        return done();
      case '/printer/stop':
        printer.state = 0;
        return done();
      default:
        response.writeHead(404).end();
    }
  });
  const printer: NanoDlpPrinter = {
    port: server.port,
    faults,
    plates,
    starts: [],
    uploads: 0,
    state: 0,
    layer: 0,
    stop: () => server.stop(),
  };
  return printer;
}
