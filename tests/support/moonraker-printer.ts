import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readUpload, startHttpPrinter, type HttpFaults } from './http-printer.ts';
import { readForm } from './sdcp-printer.ts';

/** What goes wrong; each is off until a test switches it on. */
export interface MoonrakerFaults extends HttpFaults {
  /** Changes a byte before it compares the checksum. */
  corrupts?: boolean;
  diskFull?: boolean;
  refusesStart?: boolean;
  /** Sends every call elsewhere. */
  redirects?: string;
}

export interface MoonrakerPrinter {
  readonly port: number;
  readonly faults: MoonrakerFaults;
  readonly files: Map<string, Buffer>;
  readonly starts: string[];
  /** Names of the fields of the uploads that came. */
  readonly fields: string[][];
  uploads: number;
  state: string;
  layer: number;
  stop(): Promise<void>;
}

/** A printer behind Moonraker on the loopback address; with `key` it lets nobody in without. */
export async function startMoonrakerPrinter(
  options: { readonly key?: string; readonly layers?: number } = {},
): Promise<MoonrakerPrinter> {
  const { key, layers = 40 } = options;
  const faults: MoonrakerFaults = {};
  const files = new Map<string, Buffer>();
  let printing = '';
  const refuse = (response: ServerResponse, code: number, message: string): void =>
    void response.writeHead(code).end(JSON.stringify({ error: { code, message } }));

  const onUpload = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    printer.uploads++;
    const body = await readUpload(request, faults);
    if (body === null) return;
    const { fields, fileName } = readForm(body, request.headers['content-type'] ?? '');
    printer.fields.push([...fields.keys()]);
    if (faults.diskFull) return refuse(response, 500, '[Errno 28] No space left on device');
    const file = Buffer.from(fields.get('file') ?? []);
    if (faults.corrupts) file[0]! ^= 1;
    if (createHash('sha256').update(file).digest('hex') !== fields.get('checksum')?.toString())
      return refuse(response, 422, 'File checksum mismatch');
    files.set(fileName, file);
    const item = { path: fileName, root: 'gcodes', size: file.length };
    response
      .writeHead(201)
      .end(JSON.stringify({ result: { item, print_started: false, action: 'create_file' } }));
  };

  const answer = (method: string, url: URL): unknown => {
    const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    switch (`${method} ${url.pathname}`) {
      case 'GET /printer/info':
        return { hostname: 'resin-pi', software_version: 'v0.12.0', state: 'ready' };
      case 'GET /server/files/directory':
        return {
          files: [...files].map(([filename, file]) => ({ filename, size: file.length })),
          disk_usage: { free: 1e9 },
        };
      case 'GET /printer/objects/query':
        return {
          status: {
            webhooks: { state: 'ready' },
            print_stats: {
              state: printer.state,
              filename: printing,
              print_duration: 100,
              info: { total_layer: layers, current_layer: printer.layer },
            },
            virtual_sdcard: { progress: printer.layer / layers },
          },
        };
      case 'POST /printer/print/start':
        if (faults.refusesStart) return null;
        printing = url.searchParams.get('filename') ?? '';
        printer.starts.push(printing);
        printer.state = 'printing';
        return 'ok';
      case 'POST /printer/print/pause':
        printer.state = 'paused';
        return 'ok';
      case 'POST /printer/print/resume':
        printer.state = 'printing';
        return 'ok';
      case 'POST /printer/print/cancel':
        printer.state = 'cancelled';
        return 'ok';
      case `DELETE /server/files/gcodes/${encodeURIComponent(name)}`:
        return files.delete(name) ? {} : null;
      default:
        return null;
    }
  };

  const server = await startHttpPrinter(faults, (request, response) => {
    if (faults.redirects) return void response.writeHead(302, { Location: faults.redirects }).end();
    const url = new URL(request.url ?? '/', 'http://printer');
    if (url.pathname === '/access/info')
      return void response.end(
        JSON.stringify({ result: { available_sources: ['moonraker'], trusted: false } }),
      );
    if (key !== undefined && request.headers['x-api-key'] !== key)
      return refuse(response, 401, 'Unauthorized');
    if (url.pathname === '/server/files/upload') return onUpload(request, response);
    const result = answer(request.method ?? '', url);
    if (result === null) refuse(response, 400, 'Klipper says no');
    else response.end(JSON.stringify({ result }));
  });
  const printer: MoonrakerPrinter = {
    port: server.port,
    faults,
    files,
    starts: [],
    fields: [],
    uploads: 0,
    state: 'standby',
    layer: 0,
    stop: () => server.stop(),
  };
  return printer;
}
