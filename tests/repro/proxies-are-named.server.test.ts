import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '#server';
import { warnOfProxy } from '../../src/server/http/warn-of-proxy.ts';
import { trustOf } from '../../src/server/trust-proxy.ts';

/** Who a server takes a caller for, when the proxy at `remoteAddress` has handed on such a header. */
async function callerOf(trust: string, forwarded: string, remoteAddress = '10.0.0.1'): Promise<string> {
  const config = parseConfig({ TRUST_PROXY: trust });
  if (!config.ok) throw new Error(config.error.message);
  const server = Fastify({ trustProxy: trustOf(config.value.trustProxy) });
  server.get('/', (request) => request.ip);
  const answer = await server.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  await server.close();
  return answer.body;
}

describe('X-Forwarded-For', () => {
  const FORGED = '198.51.100.9';
  const CALLER = '203.0.113.7';

  test.each([
    ['0', CALLER, '10.0.0.1'],
    ['1', `${FORGED}, ${CALLER}`, CALLER],
    ['2', `${FORGED}, ${CALLER}, 10.0.0.2`, CALLER],
    ['10.0.0.0/8', `${FORGED}, ${CALLER}, 10.0.0.2`, CALLER],
    ['10.0.0.9', CALLER, '10.0.0.1'],
  ])(
    'with TRUST_PROXY=%s of "%s" is believed as far as the proxies go: %s',
    async (trust, forwarded, caller) => {
      expect(await callerOf(trust, forwarded)).toBe(caller);
    },
  );

  test('that comes over loopback where no proxy is named is warned about, once', async () => {
    const lines: string[] = [];
    const server = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
    warnOfProxy(server);
    server.get('/', () => '');
    const ask = (remoteAddress: string, headers = {}) => server.inject({ url: '/', remoteAddress, headers });
    await ask('127.0.0.1');
    await ask('203.0.113.7', { 'x-forwarded-for': CALLER });
    expect(lines).toEqual([]);
    await ask('::ffff:127.0.0.1', { 'x-forwarded-for': CALLER });
    await ask('127.0.0.1', { 'x-forwarded-for': CALLER });
    expect(lines).toEqual([expect.stringContaining('TRUST_PROXY')]);
    await server.close();
  });
});
