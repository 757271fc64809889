import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createMailSender } from '#server';

test('a mail server that offers no encryption gets neither password nor letter', async () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString().trim();
      received.push(line);
      if (/^ehlo/i.test(line)) socket.write('250-here\r\n250 AUTH PLAIN\r\n');
      else if (/^starttls/i.test(line)) socket.write('502 not here\r\n');
      else if (/^quit/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reports: unknown[] = [];
  const sender = createMailSender(
    {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      secure: false,
      requireTls: true,
      user: 'corallite',
      password: 'hunter2',
      from: 'corallite@example.org',
    },
    (cause) => reports.push(cause),
  );
  const message = { channel: 'mail', recipient: 'lin@example.org', subject: 'Code', body: '123456' } as const;
  expect(await sender.send(message)).toBe(false);
  expect(reports).toHaveLength(1);
  const words = received.map((line) => line.split(' ')[0]!.toUpperCase());
  expect(words.every((word) => ['EHLO', 'STARTTLS', 'QUIT'].includes(word))).toBe(true);
  server.close();
});
