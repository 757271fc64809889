import { join, resolve } from 'node:path';
import pg from 'pg';
import { fail, ok, type Result } from '#base';
import { readCatalogue } from './catalogue/index.ts';
import type { DatabaseChoice } from './db/database.ts';
import { isLoopback } from './loopback.ts';
import { parsePayments } from './payment-config.ts';
import { parseProviders } from './provider-config.ts';
import type { Services } from './services.ts';
import { parseTrustProxy, type TrustProxy } from './trust-proxy.ts';
import { mayBeUnencrypted, refuseUnencrypted } from './unencrypted.ts';
import { VariableError, Variables } from './variables.ts';

/** Where mail goes out. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte; otherwise as soon as the other side offers it (STARTTLS, RFC 3207). */
  readonly secure: boolean;
  /** Says nothing before that. */
  readonly requireTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
}

/** Who is asked to send an SMS: `{ recipient, text }` is posted to `url`, with `token` as Bearer. */
export interface SmsConfig {
  readonly url: string;
  readonly token: string;
}

/** An S3-compatible store. */
export interface ObjectStoreConfig {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** The server's settings from its environment, parsed once at the start. */
export interface ServerConfig {
  /** 0 lets the system choose a free one. */
  readonly port: number;
  readonly host: string;
  /** Absolute folder for everything the server keeps. */
  readonly dataFolder: string;
  /** Where a message goes that has no sender: the terminal of whoever started a server without any, or nowhere. */
  readonly unsent: 'outbox' | 'terminal' | 'nowhere';
  /** Asks for development: /dev/SECRET/… is there for whoever knows it. Null everywhere else. */
  readonly developmentSecret: string | null;
  /** Null is the address the server listens on. */
  readonly publicOrigin: string | null;
  /** Null is a file in the data folder, made at the first start. */
  readonly tokenSecret: string | null;
  readonly database: DatabaseChoice;
  /** Null is the data folder. */
  readonly objectStore: ObjectStoreConfig | null;
  readonly mail: MailConfig | null;
  readonly sms: SmsConfig | null;
  readonly providers: Services['providers'];
  readonly payments: Services['payments'];
  readonly catalogue: Services['catalogue'];
  readonly trustProxy: TrustProxy;
  /** Who sends it reads /metrics; null is nobody. */
  readonly metricsToken: string | null;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

const DEFAULT_PORT = 3000;
/** This machine alone, by either family of addresses. */
const DEFAULT_HOST = 'localhost';
const DEFAULT_DATA_FOLDER = '.data';
const DEFAULT_CONNECTIONS = 10;
const LEAST_SECRET = 32;

/** What pg itself makes of an address; no sentence repeats it. */
function readDatabaseUrl(connectionString: string): { host: string; isEncrypted: boolean } {
  try {
    const { host, ssl } = new pg.Client({ connectionString });
    return { host, isEncrypted: Boolean(ssl) };
  } catch {
    throw new VariableError('DATABASE_URL', 'DATABASE_URL cannot be used, or the certificates it names.');
  }
}

function parseDatabase(read: Variables, dataFolder: string): DatabaseChoice {
  const url = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const embedded = read.flag('EMBEDDED_POSTGRES');
  const connections = read.wholeNumber('DATABASE_CONNECTIONS', 1, 1000) ?? DEFAULT_CONNECTIONS;
  if (url !== null && embedded) {
    throw new VariableError('EMBEDDED_POSTGRES', 'Set DATABASE_URL or EMBEDDED_POSTGRES, not both.');
  }
  if (url !== null) {
    const { host, isEncrypted } = readDatabaseUrl(url.href);
    // A socket of the file system begins with a stroke.
    if (!isEncrypted && !host.startsWith('/')) {
      refuseUnencrypted(read, 'DATABASE_URL', 'database', host, 'add sslmode=verify-full to it');
    }
    return { kind: 'server', url: url.href, connections };
  }
  if (embedded) return { kind: 'embedded', folder: join(dataFolder, 'postgres'), connections };
  return { kind: 'folder', folder: join(dataFolder, 'database') };
}

function parseObjectStore(read: Variables): ObjectStoreConfig | null {
  const region = read.text('S3_REGION');
  const group = read.allOrNone('S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY');
  if (!group) {
    if (region !== null) throw new VariableError('S3_REGION', 'S3_REGION is set without S3_ENDPOINT.');
    return null;
  }
  const { protocol, hostname } = read.url('S3_ENDPOINT', ['http:', 'https:'])!;
  if (protocol === 'http:') refuseUnencrypted(read, 'S3_ENDPOINT', 's3', hostname, 'begin it with https:');
  return {
    endpoint: group.S3_ENDPOINT,
    region: region ?? 'us-east-1',
    bucket: group.S3_BUCKET,
    accessKey: group.S3_ACCESS_KEY,
    secretKey: group.S3_SECRET_KEY,
  };
}

function parseMail(read: Variables): MailConfig | null {
  const port = read.wholeNumber('SMTP_PORT', 1, 65535);
  const login = read.allOrNone('SMTP_USER', 'SMTP_PASSWORD');
  const group = read.allOrNone('SMTP_HOST', 'SMTP_FROM');
  if (!group) {
    const lone = port !== null ? 'SMTP_PORT' : login ? 'SMTP_USER' : null;
    if (lone) throw new VariableError(lone, `${lone} is set without SMTP_HOST and SMTP_FROM.`);
    return null;
  }
  return {
    host: group.SMTP_HOST,
    port: port ?? 587,
    secure: port === 465,
    requireTls: !mayBeUnencrypted(read, 'smtp', group.SMTP_HOST),
    user: login?.SMTP_USER ?? null,
    password: login?.SMTP_PASSWORD ?? null,
    from: group.SMTP_FROM,
  };
}

function parseSms(read: Variables): SmsConfig | null {
  const group = read.allOrNone('SMS_WEBHOOK_URL', 'SMS_WEBHOOK_TOKEN');
  if (!group) return null;
  const { protocol, hostname } = read.url('SMS_WEBHOOK_URL', ['http:', 'https:'])!;
  if (protocol === 'http:')
    refuseUnencrypted(read, 'SMS_WEBHOOK_URL', 'sms', hostname, 'begin it with https:');
  return { url: group.SMS_WEBHOOK_URL, token: group.SMS_WEBHOOK_TOKEN };
}

function parsePublicOrigin(read: Variables): string | null {
  const url = read.url('PUBLIC_ORIGIN', ['http:', 'https:']);
  if (url === null) return null;
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new VariableError('PUBLIC_ORIGIN', 'PUBLIC_ORIGIN is a scheme, a host and a port alone.');
  }
  return url.origin;
}

function parseCatalogueFile(read: Variables): Services['catalogue'] {
  const file = read.text('CATALOGUE_FILE');
  const catalogue = readCatalogue(file === null ? null : resolve(file));
  if (!catalogue.ok) throw new VariableError('CATALOGUE_FILE', `CATALOGUE_FILE: ${catalogue.error.message}`);
  return catalogue.value;
}

function parseSecret(read: Variables, name: string): string | null {
  const secret = read.text(name);
  if (secret !== null && secret.length < LEAST_SECRET) {
    throw new VariableError(name, `${name} must have ${LEAST_SECRET} characters or more.`);
  }
  return secret;
}

/** What a server that others reach has set, besides its PUBLIC_ORIGIN. */
const OF_SERVERS_FOR_OTHERS = ['SMTP_HOST', 'SMS_WEBHOOK_URL', 'TRUST_PROXY'] as const;

/** Development hands out codes and memberships: it is asked for, and never beside what a server for others has. */
function parseDevelopment(read: Variables): string | null {
  const secret = read.text('DEVELOPMENT_SECRET');
  if (secret === null) return null;
  if (secret.length < LEAST_SECRET || !/^[\w-]+$/.test(secret)) {
    throw new VariableError(
      'DEVELOPMENT_SECRET',
      `DEVELOPMENT_SECRET must have ${LEAST_SECRET} letters, digits, "_" or "-", or more.`,
    );
  }
  const origin = parsePublicOrigin(read);
  const foreign = origin !== null && !isLoopback(new URL(origin).hostname) ? 'PUBLIC_ORIGIN' : null;
  const other = foreign ?? OF_SERVERS_FOR_OTHERS.find((name) => read.text(name) !== null);
  if (read.text('NODE_ENV') === 'production' || other !== undefined) {
    throw new VariableError(
      'DEVELOPMENT_SECRET',
      `DEVELOPMENT_SECRET is for development alone: unset it, or ${other ?? 'NODE_ENV=production'}.`,
    );
  }
  return secret;
}

/**
 * Reads the environment; an empty variable counts as absent. `validation` carries the sentence to print: half a
 * configuration is refused, never guessed. The README has the list of variables.
 */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Result<ServerConfig, 'validation'> {
  const read = new Variables(environment);
  try {
    const host = read.text('HOST') ?? DEFAULT_HOST;
    if (/[\s/]/.test(host)) {
      throw new VariableError('HOST', `HOST must be a host name or an address, not "${host}".`);
    }
    const dataFolder = resolve(read.text('DATA_DIR') ?? DEFAULT_DATA_FOLDER);
    const database = parseDatabase(read, dataFolder);
    const tokenSecret = parseSecret(read, 'TOKEN_SECRET');
    if (tokenSecret === null && database.kind === 'server') {
      // Servers of one database must take each other's tokens.
      throw new VariableError('TOKEN_SECRET', 'DATABASE_URL is set without TOKEN_SECRET.');
    }
    const developmentSecret = parseDevelopment(read);
    const [mail, sms] = [parseMail(read), parseSms(read)];
    const real = read.text('NODE_ENV') === 'production' || mail !== null || sms !== null;
    return ok({
      port: read.wholeNumber('PORT', 0, 65535) ?? DEFAULT_PORT,
      host,
      dataFolder,
      unsent: developmentSecret !== null ? 'outbox' : real ? 'nowhere' : 'terminal',
      developmentSecret,
      publicOrigin: parsePublicOrigin(read),
      tokenSecret,
      database,
      objectStore: parseObjectStore(read),
      mail,
      sms,
      providers: parseProviders(read),
      payments: parsePayments(read, developmentSecret !== null),
      catalogue: parseCatalogueFile(read),
      trustProxy: parseTrustProxy(read),
      metricsToken: parseSecret(read, 'METRICS_TOKEN'),
      logLevel: read.oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug']) ?? 'info',
    });
  } catch (cause) {
    if (cause instanceof VariableError) {
      return fail('validation', cause.message, { variable: cause.variable });
    }
    throw cause;
  }
}
