import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';

/** What goes wrong; each is off until a test switches it on. */
export interface FirstFaults {
  /** Never connects to who asks it to. */
  deaf?: boolean;
  /** Takes no file. */
  refuses?: boolean;
  /** Takes the order and fetches nothing. */
  fetchesNothing?: boolean;
  /** Stops fetching after so many bytes and says that it failed. */
  failsAfter?: number;
  /** Says at once that it has all of the file, whatever it has. */
  boasts?: boolean;
  /** Milliseconds before more of a file is read. */
  slow?: number;
  /** Sends these bytes as its first, in place of a packet. */
  babbles?: Buffer;
}

export interface FirstPrinter {
  readonly discoveryPort: number;
  readonly faults: FirstFaults;
  readonly files: Map<string, Buffer>;
  readonly starts: string[];
  /** Ports it was invited to. */
  readonly invited: Set<number>;
  /** URLs it was told to fetch. */
  readonly ordered: string[];
  status: number;
  printStatus: number;
  stop(): Promise<void>;
}

const BOARD = 'c0ffee0123';
const packet = (head: number, body: Buffer): Buffer => {
  const length = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7];
  return Buffer.concat([Buffer.of(head, ...length), body]);
};
const text = (value: string): Buffer => Buffer.concat([Buffer.of(0, value.length), Buffer.from(value)]);

/** A board of SDCP version 1 on the loopback address: it connects to whom it is invited by, and fetches files from there. */
export async function startFirstPrinter(): Promise<FirstPrinter> {
  const faults: FirstFaults = {};
  const files = new Map<string, Buffer>();
  const sockets = new Set<Socket>();
  let transfer = { Status: 2, DownloadOffset: 0, Filename: 'old.goo' };
  let printing = '';

  const status = () => ({
    CurrentStatus: printer.status,
    PrintInfo: {
      Status: printer.printStatus,
      CurrentLayer: 10,
      TotalLayer: 40,
      CurrentTicks: 100_000,
      TotalTicks: 400_000,
      Filename: printing,
      ErrorNumber: 0,
    },
    FileTransferInfo: transfer,
  });
  const attributes = {
    Name: 'Saturn3Ultra',
    MachineName: 'ELEGOO Saturn 3 Ultra',
    ProtocolVersion: 'V1.0.0',
    FirmwareVersion: 'V1.4.2',
    Resolution: '11520x5120',
    SupportFileType: ['GOO', 'CTB'],
    MainboardID: BOARD,
  };

  const fetchFile = (url: string, name: string): void => {
    printer.ordered.push(url);
    transfer = { Status: faults.boasts ? 2 : 0, DownloadOffset: 0, Filename: name };
    if (faults.fetchesNothing) return;
    printer.status = 2;
    const asked = get(url.replace('${ipaddr}', '127.0.0.1'), (answer) => {
      const chunks: Buffer[] = [];
      const end = (outcome: number): void => {
        if (outcome === 2) files.set(name, Buffer.concat(chunks));
        transfer = { ...transfer, Status: outcome };
        printer.status = 0;
      };
      const read = async (): Promise<void> => {
        for await (const chunk of answer) {
          chunks.push(chunk as Buffer);
          transfer.DownloadOffset += (chunk as Buffer).length;
          if (faults.failsAfter !== undefined && transfer.DownloadOffset > faults.failsAfter) {
            asked.destroy();
            throw new Error('it stopped fetching');
          }
          if (faults.slow) await new Promise((resolve) => setTimeout(resolve, faults.slow));
        }
      };
      read().then(
        () => end(2),
        () => end(3),
      );
    });
    asked.on('error', () => undefined);
  };

  const obey = (
    socket: Socket,
    message: { Data: { Cmd: number; Data: Record<string, string>; RequestID: string } },
  ): void => {
    const { Cmd, Data, RequestID } = message.Data;
    const say = (kind: string, body: object): void => {
      const json = Buffer.from(JSON.stringify({ Id: '', ...body }));
      // Quality 1, with a packet number.
      socket.write(packet(0x32, Buffer.concat([text(`/sdcp/${kind}/${BOARD}`), Buffer.of(0, 9), json])));
    };
    const respond = (Ack: number): void =>
      say('response', { Data: { Cmd, RequestID, MainboardID: BOARD, Data: { Ack } } });
    switch (Cmd) {
      case 0:
        return say('status', { Data: { Status: status(), MainboardID: BOARD } });
      case 1:
        return say('attributes', { Data: { Attributes: attributes, MainboardID: BOARD } });
      case 128:
        printing = Data['Filename']!;
        if (!files.has(printing)) return respond(2);
        printer.starts.push(printing);
        [printer.status, printer.printStatus] = [1, 3];
        return respond(0);
      case 129:
        printer.printStatus = 6;
        return respond(0);
      case 131:
        printer.printStatus = 3;
        return respond(0);
      case 130:
        [printer.status, printer.printStatus] = [0, 8];
        return respond(0);
      case 256:
        if (faults.refuses) return respond(1);
        fetchFile(Data['URL']!, Data['Filename']!);
        return respond(0);
      default:
        return respond(1);
    }
  };

  const visit = (port: number, host: string): void => {
    const socket = connect(port, host);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (faults.babbles) return void socket.write(faults.babbles);
    socket.write(packet(0x10, Buffer.concat([text('MQTT'), Buffer.of(4, 2, 0, 60), text('board')])));
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (;;) {
        const [head, low = 0, high = 0] = bytes;
        const isLong = low > 127;
        const length = isLong ? (low & 127) + (high << 7) : low;
        const start = isLong ? 3 : 2;
        if (bytes.length < 2 || bytes.length < start + length) return;
        const body = bytes.subarray(start, start + length);
        bytes = bytes.subarray(start + length);
        // In pieces, as networks deliver.
        const asks = packet(
          0x82,
          Buffer.concat([Buffer.of(0, 1), text(`/sdcp/request/${BOARD}`), Buffer.of(0)]),
        );
        if (head === 0x20) {
          socket.write(packet(0xc0, Buffer.alloc(0)));
          socket.write(asks.subarray(0, 5));
          setTimeout(() => socket.write(asks.subarray(5)), 5);
        }
        if (head === 0x30) obey(socket, JSON.parse(body.toString('utf8', 2 + body.readUInt16BE(0))) as never);
      }
    });
  };

  const caller = createSocket('udp4');
  caller.on('message', (message, { address, port }) => {
    const said = message.toString();
    if (said === 'M99999')
      caller.send(
        JSON.stringify({ Id: 'x', Data: { Attributes: attributes, Status: status() } }),
        port,
        address,
      );
    const [, asked] = /^M66666 (\d+)$/.exec(said) ?? [];
    if (asked !== undefined) printer.invited.add(Number(asked));
    if (asked !== undefined && !faults.deaf && sockets.size === 0) visit(Number(asked), address);
  });
  caller.bind(0, '127.0.0.1');
  await once(caller, 'listening');
  const printer: FirstPrinter = {
    discoveryPort: caller.address().port,
    faults,
    files,
    starts: [],
    ordered: [],
    invited: new Set(),
    status: 0,
    printStatus: 0,
    async stop() {
      sockets.forEach((socket) => socket.destroy());
      caller.close();
      await once(caller, 'close');
    },
  };
  return printer;
}
