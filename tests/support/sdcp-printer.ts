import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { acceptKey } from '../../src/sending/printers/websocket-client.ts';
import { createFrameReader, encodeFrame, OPCODES } from '../../src/sending/printers/websocket-frames.ts';

/** What goes wrong with a simulated printer; changed while it runs. */
export interface SdcpFaults {
  /** Answers no call, no command and no part. */
  silent?: boolean;
  /** Answers the call to all printers with this instead. */
  discovery?: string;
  /** So many parts are taken, then one connection is cut in the middle. */
  dropAfterParts?: number;
  /** After so many parts the board forgets, once, what it has. */
  forgetAfterParts?: number;
  /** One byte of what is stored differs. */
  corrupts?: boolean;
  diskFull?: boolean;
  /** Milliseconds before a part is answered. */
  slow?: number;
  /** What a start is answered with. */
  startAck?: number;
  /** Cuts every connection that carries a part. */
  breaksEveryPart?: boolean;
  noCamera?: boolean;
}

export interface SdcpPrinterOptions {
  readonly name?: string;
  readonly board?: string;
  readonly resolution?: string;
  readonly types?: readonly string[];
  readonly freeBytes?: number;
  readonly layers?: number;
  /** Milliseconds of one layer. */
  readonly layerTime?: number;
}

export interface SdcpPrinter {
  readonly discoveryPort: number;
  readonly port: number;
  readonly faults: SdcpFaults;
  /** Whole, checked files by name. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Names of uploads that were begun and neither ended nor dropped. */
  readonly partial: readonly string[];
  /** Offsets of the parts that came, in order, those that failed too. */
  readonly offsets: readonly number[];
  /** Numbers of the commands that came. */
  readonly commands: readonly number[];
  /** States the running print went through. */
  readonly states: readonly number[];
  readonly starts: readonly string[];
  stop(): Promise<void>;
}

interface Upload {
  readonly name: string;
  readonly md5: string;
  readonly total: number;
  parts: Buffer[];
}

/** A printer with a board of SDCP 3.0.0, on loopback and on ports of its own. */
export async function startSdcpPrinter(options: SdcpPrinterOptions = {}): Promise<SdcpPrinter> {
  const { name = 'Saturn', board = '000000000001d354', layers = 5, layerTime = 10 } = options;
  const faults: SdcpFaults = {};
  const files = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const offsets: number[] = [];
  const commands: number[] = [];
  const states: number[] = [];
  const starts: string[] = [];
  const sockets = new Set<Duplex>();
  let parts = 0;
  let current = [0];
  let print = { Status: 0, CurrentLayer: 0, TotalLayer: 0, Filename: '', ErrorNumber: 0 };
  let timer: NodeJS.Timeout | undefined;

  const publish = (topic: string, content: object): void => {
    const text = JSON.stringify({
      ...content,
      MainboardID: board,
      TimeStamp: 1,
      Topic: `sdcp/${topic}/${board}`,
    });
    for (const socket of sockets) socket.write(encodeFrame(OPCODES.text, Buffer.from(text), false));
  };
  const pushStatus = (): void => {
    const ticks = { CurrentTicks: print.CurrentLayer * 1000, TotalTicks: print.TotalLayer * 1000 };
    publish('status', { Status: { CurrentStatus: current, PrintInfo: { ...print, ...ticks, TaskId: 't' } } });
  };
  const become = (next: Partial<typeof print>, status?: number[]): void => {
    print = { ...print, ...next };
    if (status) current = status;
    if (next.Status !== undefined) states.push(next.Status);
    pushStatus();
  };

  /** Check, home, then down, light and up for each layer. */
  const advance = (): void => {
    if (print.Status === 5) become({ Status: 6 });
    if (print.Status === 6) return;
    if (print.Status === 7) {
      clearInterval(timer);
      return become({ Status: 8 }, [0]);
    }
    if (print.Status === 10) return become({ Status: 1 });
    if (print.Status === 1) return become({ Status: 2 });
    if (print.Status === 2) return become({ Status: 3 });
    if (print.Status === 3) return become({ Status: 4, CurrentLayer: print.CurrentLayer + 1 });
    if (print.CurrentLayer < print.TotalLayer) return become({ Status: 2 });
    clearInterval(timer);
    become({ Status: 9 }, [0]);
  };

  const obey = (command: number, data: Record<string, unknown>): object => {
    commands.push(command);
    const isPrinting = current.includes(1);
    switch (command) {
      case 0:
        queueMicrotask(pushStatus);
        return { Ack: 0 };
      case 1:
        queueMicrotask(() =>
          publish('attributes', {
            Attributes: {
              Name: name,
              MachineName: 'ELEGOO Saturn 4 Ultra',
              Resolution: options.resolution ?? '11520x5120',
              SupportFileType: options.types ?? ['GOO', 'CTB'],
              Capabilities: ['FILE_TRANSFER', 'PRINT_CONTROL', 'VIDEO_STREAM'],
              CameraStatus: 1,
              RemainingMemory: options.freeBytes ?? 1e9,
            },
          }),
        );
        return { Ack: 0 };
      case 128: {
        const asked = String(data['Filename']);
        if (faults.startAck) return { Ack: faults.startAck };
        if (isPrinting) return { Ack: 1 };
        if (!files.has(asked)) return { Ack: 2 };
        starts.push(asked);
        become({ Status: 10, CurrentLayer: 0, TotalLayer: layers, Filename: asked, ErrorNumber: 0 }, [1]);
        timer = setInterval(advance, layerTime / 3);
        return { Ack: 0 };
      }
      case 129:
        if (!isPrinting) return { Ack: 1 };
        become({ Status: 5 });
        return { Ack: 0 };
      case 130:
        if (!isPrinting) return { Ack: 1 };
        become({ Status: 7 });
        return { Ack: 0 };
      case 131:
        if (print.Status !== 6) return { Ack: 1 };
        become({ Status: 2 });
        return { Ack: 0 };
      case 255:
        if (!uploads.delete(String(data['Uuid']))) return { Ack: 1 };
        current = [0];
        return { Ack: 0 };
      case 259:
        for (const path of data['FileList'] as string[]) files.delete(path.replace('/local/', ''));
        return { Ack: 0 };
      case 386:
        return faults.noCamera ? { Ack: 2 } : { Ack: 0, VideoUrl: 'rtsp://127.0.0.1:554/video' };
      default:
        return { Ack: 1 };
    }
  };

  const onText = (socket: Duplex, text: string): void => {
    if (faults.silent) return;
    if (text === 'ping') return void socket.write(encodeFrame(OPCODES.text, Buffer.from('pong'), false));
    const { Data, Topic } = JSON.parse(text) as {
      Data: { Cmd: number; Data: Record<string, unknown>; RequestID: string };
      Topic: string;
    };
    if (Topic !== `sdcp/request/${board}`) return;
    const answer = obey(Data.Cmd, Data.Data);
    publish('response', { Data: { Cmd: Data.Cmd, RequestID: Data.RequestID, Data: answer } });
  };

  const onPart = (fields: Map<string, Buffer>, fileName: string): { code: string; errno?: number } => {
    const text = (field: string): string => fields.get(field)?.toString() ?? '';
    const offset = Number(text('Offset'));
    const bytes = fields.get('File') ?? Buffer.alloc(0);
    if (bytes.length > 1 << 20) return { code: '111111', errno: -4 };
    if (faults.diskFull) return { code: '111111', errno: -3 };
    const id = text('Uuid');
    let upload = uploads.get(id);
    if (upload === undefined) {
      // A file that begins again takes the place of what there was of it.
      for (const [other, { name: same }] of uploads) if (same === fileName) uploads.delete(other);
      upload = { name: fileName, md5: text('S-File-MD5'), total: Number(text('TotalSize')), parts: [] };
      uploads.set(id, upload);
    }
    if (faults.forgetAfterParts === parts) {
      delete faults.forgetAfterParts;
      upload.parts = [];
    }
    const held = upload.parts.reduce((sum, part) => sum + part.length, 0);
    if (offset !== held) return { code: '111111', errno: -2 };
    upload.parts.push(Buffer.from(bytes));
    parts++;
    if (!current.includes(2)) become({}, [2]);
    if (held + bytes.length < upload.total) return { code: '000000' };
    const whole = Buffer.concat(upload.parts);
    if (faults.corrupts) whole[0]! ^= 1;
    uploads.delete(id);
    setTimeout(() => {
      if (text('Check') === '1' && createHash('md5').update(whole).digest('hex') !== upload.md5) {
        publish('error', { Data: { Data: { ErrorCode: 1 } } });
      } else files.set(fileName, whole);
      become({}, [0]);
    }, 20);
    return { code: '000000' };
  };

  const onUpload = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (faults.silent) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { fields, fileName } = readForm(Buffer.concat(chunks), request.headers['content-type'] ?? '');
    offsets.push(Number(fields.get('Offset')?.toString()));
    if (faults.breaksEveryPart) return void request.socket.destroy();
    if (faults.dropAfterParts === parts) {
      delete faults.dropAfterParts;
      return void request.socket.destroy();
    }
    if (faults.slow) await new Promise((resolve) => setTimeout(resolve, faults.slow));
    const { code, errno } = onPart(fields, fileName);
    const messages = errno === undefined ? null : [{ field: 'common_field', message: String(errno) }];
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ code, messages, data: {}, success: errno === undefined }));
  };

  const server = createServer((request, response) => {
    if (request.url === '/uploadFile/upload' && request.method === 'POST')
      onUpload(request, response).catch(() => request.socket.destroy());
    else response.writeHead(404).end();
  });
  server.on('upgrade', (request, socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (faults.silent) return;
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${acceptKey(request.headers['sec-websocket-key'] ?? '')}\r\n\r\n`,
    );
    const reader = createFrameReader();
    socket.on('data', (bytes: Buffer) => {
      for (const { opcode, payload } of reader.take(bytes) ?? []) {
        if (opcode === OPCODES.text) onText(socket, payload.toString());
        if (opcode === OPCODES.close) socket.end(encodeFrame(OPCODES.close, payload, false));
      }
    });
  });
  const discovery = createSocket('udp4');
  discovery.on('message', (message, { port, address }) => {
    if (faults.silent || message.toString() !== 'M99999') return;
    const said = {
      Id: 'f25273b12b094c5a8b9513a30ca60049',
      Data: {
        Name: name,
        MachineName: 'ELEGOO Saturn 4 Ultra',
        BrandName: 'ELEGOO',
        MainboardIP: '127.0.0.1',
        MainboardID: board,
        ProtocolVersion: 'V3.0.0',
        FirmwareVersion: 'V1.4.5',
      },
    };
    discovery.send(faults.discovery ?? JSON.stringify(said), port, address);
  });
  server.listen(0, '127.0.0.1');
  discovery.bind(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(discovery, 'listening')]);
  return {
    discoveryPort: discovery.address().port,
    port: (server.address() as AddressInfo).port,
    faults,
    files,
    get partial() {
      return [...uploads.values()].map((upload) => upload.name);
    },
    offsets,
    commands,
    states,
    starts,
    async stop() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      discovery.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The fields of a multipart form, and the name of its file. */
export function readForm(body: Buffer, type: string): { fields: Map<string, Buffer>; fileName: string } {
  const boundary = `--${/boundary=(.+)$/.exec(type)?.[1] ?? ''}`;
  const fields = new Map<string, Buffer>();
  let fileName = '';
  let at = body.indexOf(boundary);
  for (;;) {
    const past = body.indexOf(`\r\n${boundary}`, at + boundary.length);
    if (past < 0) return { fields, fileName };
    const gap = body.indexOf('\r\n\r\n', at);
    const head = body.subarray(at, gap).toString();
    fields.set(/name="([^"]+)"/.exec(head)?.[1] ?? '', body.subarray(gap + 4, past));
    fileName = /filename="([^"]+)"/.exec(head)?.[1] ?? fileName;
    at = past + 2;
  }
}
