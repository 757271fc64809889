import { resolve } from 'node:path';
import { fail, ok, type Result } from '#base';

/** What the server is told by its environment, parsed once at the start. */
export interface ServerConfig {
  /** 0 lets the system choose a free one. */
  readonly port: number;
  readonly host: string;
  /** Absolute folder for everything the server keeps. */
  readonly dataFolder: string;
}

const DEFAULT_PORT = 3000;
/** This machine alone, by either family of addresses. */
const DEFAULT_HOST = 'localhost';
const DEFAULT_DATA_FOLDER = '.data';

/**
 * Reads PORT, HOST and DATA_DIR; an empty variable counts as absent. `validation` carries the sentence to print:
 * half a configuration is refused, never guessed.
 */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Result<ServerConfig, 'validation'> {
  const portText = environment['PORT']?.trim() || String(DEFAULT_PORT);
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65535) {
    return fail('validation', `PORT must be a whole number from 0 to 65535, not "${portText}".`, {
      variable: 'PORT',
    });
  }
  const host = environment['HOST']?.trim() || DEFAULT_HOST;
  if (/[\s/]/.test(host)) {
    return fail('validation', `HOST must be a host name or an address, not "${host}".`, { variable: 'HOST' });
  }
  return ok({ port, host, dataFolder: resolve(environment['DATA_DIR']?.trim() || DEFAULT_DATA_FOLDER) });
}
