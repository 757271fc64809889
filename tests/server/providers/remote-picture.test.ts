import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchRemotePicture } from '../../../src/server/features/providers/remote-picture.ts';

/** Lets the loopback through, so that there is something to fetch from. */
const LOOPBACK = { address: (address: string) => address === '127.0.0.1', port: () => true };
const BYTES = Buffer.from('not really a picture: that is for the picture store to find out');

let server: Server;
let origin: string;
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const path: string = request.url ?? '';
    asked.push(path);
    const redirect = (location: string) => response.writeHead(302, { location }).end();
    switch (path) {
      case '/picture':
        return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(BYTES);
      case '/page':
        return response.writeHead(200, { 'content-type': 'text/html' }).end(BYTES);
      case '/svg':
        return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(BYTES);
      case '/missing':
        return response.writeHead(404, { 'content-type': 'image/png' }).end(BYTES);
      case '/once':
        return redirect('/picture');
      case '/inside':
        return redirect('http://169.254.169.254/latest/meta-data');
      case '/file':
        return redirect('file:///etc/passwd');
      case '/round':
        return redirect('/round');
      case '/endless': {
        response.writeHead(200, { 'content-type': 'image/png' });
        const chunk = Buffer.alloc(65_536);
        const write = (): void => {
          while (!response.destroyed && response.write(chunk));
          response.once('drain', write);
        };
        return write();
      }
      case '/liar':
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' });
        response.write('short');
        return response.destroy();
      default:
        return response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('fetching a picture from outside', () => {
  test('brings its bytes, over a redirect too', async () => {
    expect(await fetchRemotePicture(`${origin}/picture`, LOOPBACK)).toEqual(BYTES);
    expect(await fetchRemotePicture(`${origin}/once`, LOOPBACK)).toEqual(BYTES);
  });

  test.each(['/page', '/svg', '/missing', '/inside', '/file', '/round', '/endless', '/liar', '/cut'])(
    'brings nothing from %s',
    async (path) => {
      expect(await fetchRemotePicture(`${origin}${path}`, LOOPBACK)).toBeNull();
    },
  );

  test('asks no address inside our network, written as a number or as a name', async () => {
    asked = [];
    const { port } = new URL(origin);
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '0x7f000001',
      '2130706433',
      '127.1',
      '[::ffff:7f00:1]',
    ]) {
      expect(await fetchRemotePicture(`http://${host}:${port}/picture`)).toBeNull();
      // The port alone would do; with every port open the address still does.
      const anyPort = { address: () => false, port: () => true };
      expect(await fetchRemotePicture(`http://${host}:${port}/picture`, anyPort)).toBeNull();
    }
    expect(asked).toEqual([]);
  });

  test.each([
    '',
    'picture.png',
    'ftp://127.0.0.1/x',
    'data:image/png;base64,AAAA',
    'http://user:word@127.0.0.1/',
  ])('takes no %j for an address', async (address) => {
    expect(await fetchRemotePicture(address, LOOPBACK)).toBeNull();
  });
});
