import { startTestServer, type TestServer } from './server.ts';

/** A server that takes `from` at its word. */
export const startServerOfManyAddresses = (): Promise<TestServer> =>
  startTestServer({ parts: { trustProxy: 'loopback' } });

/** Headers of a call that comes from an address. */
export const from = (address: string): Readonly<Record<string, string>> => ({ 'x-forwarded-for': address });
