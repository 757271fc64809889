import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readUpload, startHttpPrinter, type HttpFaults } from './http-printer.ts';
import { readForm } from './sdcp-printer.ts';

/** What goes wrong; each is off until a test switches it on. */
export interface PrusaLinkFaults extends HttpFaults {
  /** Keeps a byte less than came. */
  truncates?: boolean;
  diskFull?: boolean;
  refusesType?: boolean;
  /** Calls itself so. */
  text?: string;
}

export interface PrusaLinkPrinter {
  readonly port: number;
  readonly faults: PrusaLinkFaults;
  readonly files: Map<string, Buffer>;
  readonly starts: string[];
  /** What `print` of each upload was. */
  readonly prints: (string | undefined)[];
  /** Headers that let somebody in, as they came. */
  readonly entries: string[];
  uploads: number;
  state: 'ready' | 'printing' | 'paused' | 'error';
  stop(): Promise<void>;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A Prusa SL1 on the loopback address. It lets in who has its key, or, with a password, who proves that to one challenge of its own. */
export async function startPrusaLinkPrinter(
  options: { readonly key?: string; readonly password?: string } = {},
): Promise<PrusaLinkPrinter> {
  const { key, password } = options;
  const faults: PrusaLinkFaults = {};
  const files = new Map<string, Buffer>();
  const nonces = new Set<string>();
  let selected = '';

  const isLetIn = ({ method, url, headers }: IncomingMessage): boolean => {
    if (key !== undefined) return headers['x-api-key'] === key;
    if (password === undefined) return true;
    const said = new Map(
      [...(headers.authorization ?? '').matchAll(/(\w+)="?([^",]*)"?/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    const nonce = said.get('nonce') ?? '';
    // A challenge is answered once.
    if (!nonces.delete(nonce) || said.get('username') !== 'maker' || said.get('uri') !== url) return false;
    const own = [nonce, said.get('nc'), said.get('cnonce'), said.get('qop')].join(':');
    const proof = md5(`${md5(`maker:SL1:${password}`)}:${own}:${md5(`${method}:${url}`)}`);
    return said.get('response') === proof;
  };
  const challenge = (response: ServerResponse): void => {
    const nonce = randomBytes(8).toString('hex');
    nonces.add(nonce);
    const asks = `Digest realm="SL1", nonce="${nonce}", algorithm=MD5, qop="auth", opaque="o"`;
    response.writeHead(401, password === undefined ? {} : { 'WWW-Authenticate': asks }).end();
  };

  const onUpload = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    printer.uploads++;
    const body = await readUpload(request, faults);
    if (body === null) return;
    const { fields, fileName } = readForm(body, request.headers['content-type'] ?? '');
    printer.prints.push(fields.get('print')?.toString());
    if (faults.diskFull) return void response.writeHead(507).end();
    if (faults.refusesType) return void response.writeHead(415).end();
    if (files.has(fileName)) return void response.writeHead(409).end('{"title":"FILE ALREADY EXISTS"}');
    const file = Buffer.from(fields.get('file') ?? []);
    files.set(fileName, faults.truncates ? file.subarray(1) : file);
    response.writeHead(201).end(JSON.stringify({ files: { local: { name: fileName } }, done: true }));
  };

  const answer = (method: string, path: string, body: Readonly<Record<string, unknown>>): unknown => {
    const name = decodeURIComponent(path.split('/').at(-1) ?? '');
    if (path === `/api/files/local/${encodeURIComponent(name)}`) {
      if (method === 'DELETE') return files.delete(name) ? {} : null;
      if (body['command'] !== 'select' || body['print'] !== true || !files.has(name)) return null;
      selected = name;
      printer.starts.push(name);
      printer.state = 'printing';
      return {};
    }
    switch (`${method} ${path}`) {
      case 'GET /api/version':
        return {
          api: '0.1',
          server: '1.1.0',
          text: faults.text ?? 'Prusa SLA SL1 1.0.5',
          hostname: 'prusa-sl1',
        };
      case 'GET /api/files': {
        const children = [...files].map(([own, file]) => ({ name: own, origin: 'local', size: file.length }));
        const stick = {
          name: 'usb',
          origin: 'usb',
          type: 'folder',
          children: [{ name: 'stick.sl1', size: 1 }],
        };
        return { files: [{ name: 'local', origin: 'local', type: 'folder', children }, stick], free: 1e9 };
      }
      case 'GET /api/printer':
        return {
          state: {
            text: printer.state === 'error' ? 'UV LED failed' : 'Operational',
            flags: { operational: true, printing: printer.state !== 'ready', [printer.state]: true },
          },
        };
      case 'GET /api/job':
        return selected === ''
          ? { state: 'Operational' }
          : { job: { file: { name: selected } }, progress: { printTime: 100, printTimeLeft: 300 } };
      case 'POST /api/job':
        if (printer.state === 'ready') return null;
        if (body['command'] === 'cancel') printer.state = 'ready';
        else printer.state = body['action'] === 'pause' ? 'paused' : 'printing';
        return {};
      default:
        return null;
    }
  };

  const onCall = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [method, path] = [request.method ?? '', request.url ?? ''];
    if (!isLetIn(request)) return challenge(response);
    const { authorization, 'x-api-key': given } = request.headers;
    printer.entries.push(authorization?.split(' ')[0] ?? (given === undefined ? '' : 'X-Api-Key'));
    if (`${method} ${path}` === 'POST /api/files/local') return onUpload(request, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const result = answer(method, path, text === '' ? {} : (JSON.parse(text) as Record<string, unknown>));
    if (result === null)
      response.writeHead(409).end('{"title":"NOT AVAILABLE","message":"Not in this state"}');
    else response.end(JSON.stringify(result));
  };

  const server = await startHttpPrinter(faults, onCall);
  const printer: PrusaLinkPrinter = {
    port: server.port,
    faults,
    files,
    starts: [],
    prints: [],
    entries: [],
    uploads: 0,
    state: 'ready',
    stop: () => server.stop(),
  };
  return printer;
}
