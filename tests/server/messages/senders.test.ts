import { createServer as createHttp } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseSender, createMailSender, createSmsSender } from '#server';

const MESSAGE = {
  channel: 'mail',
  recipient: 'lin@example.org',
  subject: 'Your code 验证码',
  body: 'It is 123456.',
} as const;

/** A mail server that takes everything and remembers it. */
function startMailServer(): Promise<{
  port: number;
  letters: { to: string[]; text: string }[];
  close(): void;
}> {
  const letters: { to: string[]; text: string }[] = [];
  const server: Server = createServer((socket) => {
    let to: string[] = [];
    let text: string | null = null;
    let rest = '';
    socket.write('220 here\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (text !== null) {
          if (line === '.') {
            letters.push({ to, text });
            text = null;
            to = [];
            socket.write('250 taken\r\n');
          } else text += `${line}\n`;
        } else if (/^rcpt to:/i.test(line)) {
          to.push(line.slice(8));
          socket.write('250 ok\r\n');
        } else if (/^data/i.test(line)) {
          text = '';
          socket.write('354 go on\r\n');
        } else if (/^quit/i.test(line)) {
          socket.end('221 bye\r\n');
        } else socket.write('250 ok\r\n');
      }
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: (server.address() as AddressInfo).port, letters, close: () => server.close() }),
    );
  });
}

describe('mail', () => {
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  const reports: unknown[] = [];
  const sender = (port: number) =>
    createMailSender(
      {
        host: '127.0.0.1',
        port,
        secure: false,
        requireTls: false,
        user: null,
        password: null,
        from: 'corallite@example.org',
      },
      (cause) => reports.push(cause),
    );
  beforeAll(async () => {
    mail = await startMailServer();
  });
  afterAll(() => mail.close());

  test('reaches its one recipient', async () => {
    expect(await sender(mail.port).send(MESSAGE)).toBe(true);
    const letter = mail.letters.at(-1)!;
    expect(letter.to).toEqual(['<lin@example.org>']);
    expect(letter.text).toContain('It is 123456.');
    expect(letter.text).toContain('From: corallite@example.org');
  });

  test.each(['lin@example.org\r\nBcc: all@example.org', 'lin@example.org, all@example.org'])(
    'has no second recipient and no header from the address %j',
    async (recipient) => {
      const before = mail.letters.length;
      await sender(mail.port).send({ ...MESSAGE, recipient });
      for (const { to, text } of mail.letters.slice(before)) {
        expect(to).toHaveLength(1);
        expect(to[0]).not.toBe('<all@example.org>');
        expect(text).not.toMatch(/^Bcc:/im);
      }
    },
  );

  test('has no header from its subject', async () => {
    await sender(mail.port).send({ ...MESSAGE, subject: 'Hello\r\nX-Bad: 1' });
    expect(mail.letters.at(-1)!.text).not.toMatch(/^X-Bad/m);
  });

  test('that no server takes is answered as not sent, and reported', async () => {
    reports.length = 0;
    expect(await sender(9).send(MESSAGE)).toBe(false);
    expect(reports).toHaveLength(1);
  });
});

describe('an SMS', () => {
  test('is handed over with its token, and counts as sent when that is taken', async () => {
    const heard: { authorization: string | undefined; body: unknown }[] = [];
    let status = 204;
    const http = createHttp((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        heard.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
        response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end();
      });
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
    const sender = createSmsSender({ url, token: 'secret' }, () => undefined);
    const message = { ...MESSAGE, channel: 'sms', recipient: '+8613800000000' } as const;
    expect(await sender.send(message)).toBe(true);
    expect(heard).toEqual([
      { authorization: 'Bearer secret', body: { recipient: message.recipient, text: message.body } },
    ]);
    for (status of [500, 302]) expect(await sender.send(message)).toBe(false);
    await new Promise((resolve) => http.close(resolve));
    expect(await sender.send(message)).toBe(false);
  });
});

describe('a message without a sender', () => {
  test('goes where such messages go, or is not sent where that is nowhere', async () => {
    const taken: string[] = [];
    const otherwise = { send: ({ body }: { body: string }) => Promise.resolve(taken.push(body) > 0) };
    const mail = { send: () => Promise.resolve(false) };
    expect(await chooseSender({ mail: null, sms: null, otherwise }).send(MESSAGE)).toBe(true);
    expect(await chooseSender({ mail, sms: null, otherwise }).send(MESSAGE)).toBe(false);
    expect(await chooseSender({ mail: null, sms: null, otherwise: null }).send(MESSAGE)).toBe(false);
    expect(taken).toEqual([MESSAGE.body]);
  });
});
