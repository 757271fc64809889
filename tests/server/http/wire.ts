import { connect, type Socket } from 'node:net';

/** What came back over a bare connection until it closed, or until `until` was seen. */
export async function talk(
  origin: string,
  send: (socket: Socket) => void | Promise<void>,
  until?: RegExp,
): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  const over = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (until?.test(received)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await send(socket);
  await over;
  return received;
}
