import type { IncomingMessage, ServerResponse } from 'node:http';
import { readUpload, startHttpPrinter, type HttpFaults } from './http-printer.ts';
import { readForm } from './sdcp-printer.ts';

export interface OdysseyFaults extends HttpFaults {
  /** Keeps a byte less than came. */
  truncates?: boolean;
  /** Reads nothing of what came. */
  unreadable?: boolean;
  diskFull?: boolean;
}

export interface OdysseyPrinter {
  readonly port: number;
  readonly faults: OdysseyFaults;
  readonly files: Map<string, Buffer>;
  readonly starts: string[];
  uploads: number;
  layer: number;
  stop(): Promise<void>;
}

/** A printer behind Odyssey on the loopback address. It lists one file on each page, and sizes where `sizes` is on. */
export async function startOdysseyPrinter({ sizes = true, layers = 40 } = {}): Promise<OdysseyPrinter> {
  const faults: OdysseyFaults = {};
  const files = new Map<string, Buffer>();
  let printing = '';
  let paused = false;

  const onUpload = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    printer.uploads++;
    const body = await readUpload(request, faults);
    if (body === null) return;
    const { fields, fileName } = readForm(body, request.headers['content-type'] ?? '');
    if (faults.diskFull) return void response.writeHead(507).end('{"error":"no space left"}');
    const file = fields.get('file') ?? Buffer.alloc(0);
    files.set(fileName, Buffer.from(faults.truncates ? file.subarray(1) : file));
    response.end('{}');
  };
  const metadata = (name: string) => ({
    file_data: { name, path: name, ...(sizes ? { file_size: files.get(name)?.length } : {}) },
    layer_count: faults.unreadable ? 0 : layers,
    print_time: 400,
  });
  const answer = (call: string, query: URLSearchParams): unknown => {
    const name = query.get('file_path') ?? '';
    switch (call) {
      case 'GET /status':
        return {
          status: printing === '' ? 'Idle' : 'Printing',
          paused,
          layer: printing === '' ? null : printer.layer,
          print_data: printing === '' ? null : metadata(printing),
          physical_state: { z: 0, curing: false },
        };
      case 'GET /files': {
        const page = Number(query.get('page_index'));
        const listed = [...files.keys()][page];
        return {
          files: listed === undefined ? [] : [metadata(listed)],
          dirs: [],
          next_index: page + 1 < files.size ? page + 1 : null,
        };
      }
      case 'DELETE /file':
        return files.delete(name) ? {} : null;
      case 'POST /print/start':
        if (!files.has(name) || query.get('location') !== 'Local') return null;
        printing = name;
        printer.starts.push(name);
        return {};
      case 'POST /print/pause':
      case 'POST /print/resume':
        paused = call.endsWith('pause');
        return {};
      case 'POST /print/cancel':
        printing = '';
        return {};
      default:
        return null;
    }
  };
  const server = await startHttpPrinter(faults, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://printer');
    const call = `${request.method} ${url.pathname}`;
    if (call === 'POST /files') return onUpload(request, response);
    const result = answer(call, url.searchParams);
    if (result === null) response.writeHead(400).end('{"error":"Odyssey says no"}');
    else response.end(JSON.stringify(result));
  });
  const printer: OdysseyPrinter = {
    port: server.port,
    faults,
    files,
    starts: [],
    uploads: 0,
    layer: 0,
    stop: () => server.stop(),
  };
  return printer;
}
