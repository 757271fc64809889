import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface AnycubicFaults {
  /** Takes commands and says nothing. */
  silent?: boolean;
  /** Closes connections instead of answering, so many times. */
  drops?: number;
  /** Answers this to everything. */
  says?: string | Buffer;
  /** Refuses orders with this. */
  refuses?: string;
}

export interface AnycubicPrinter {
  readonly port: number;
  readonly faults: AnycubicFaults;
  /** Commands in order, without the mark of their end. */
  readonly commands: string[];
  /** What `getstatus` answers, in the printer's own encoding. */
  status: string | Buffer;
  stop(): Promise<void>;
}

export const PRINTING = 'print,Widget.pwmb/46.pwmb,2338,88,2062,51744,6844,~178mL,UV,39.38,0.05,0' as const;

/** A printer of Anycubic's on the loopback address: a command a connection, answers in pieces. */
export async function startAnycubicPrinter(): Promise<AnycubicPrinter> {
  const faults: AnycubicFaults = {};
  const commands: string[] = [];
  const sockets = new Set<Socket>();

  const answerTo = (command: string): string | Buffer => {
    if (faults.says !== undefined) return faults.says;
    switch (command) {
      case 'sysinfo':
        return 'sysinfo,Photon Mono X 6K,V0.2.2,0000170300020034,workshop,end';
      case 'getstatus':
        return Buffer.concat([Buffer.from('getstatus,'), Buffer.from(printer.status), Buffer.from(',end')]);
      case 'gopause':
      case 'goresume':
      case 'gostop': {
        if (faults.refuses) return `${command},${faults.refuses},end`;
        const word = { gopause: 'pause', goresume: 'print', gostop: 'stop' }[command];
        printer.status = word === 'stop' ? 'stop\r\n' : PRINTING.replace('print', word);
        return `${command},OK,end`;
      }
      default:
        return `${command},ERROR1,end`;
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
      const [command, ...rest] = text.split(/[,\n]/);
      if (rest.length === 0) return;
      commands.push(command!);
      if (faults.silent) return;
      if ((faults.drops ?? 0) > 0) {
        faults.drops!--;
        return void socket.destroy();
      }
      const answer = Buffer.from(answerTo(command!));
      const half = answer.length >> 1;
      socket.write(answer.subarray(0, half));
      setTimeout(() => socket.end(answer.subarray(half)), 5);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const printer: AnycubicPrinter = {
    port: (server.address() as AddressInfo).port,
    faults,
    commands,
    status: 'stop\r\n',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return printer;
}
