import { isAbsolute, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseConfig, SAMPLE_CATALOGUE } from '#server';

/** Long enough; no sentence repeats it. */
const SECRET = 'hunter2-hunter2-hunter2-hunter2-hunter2';

describe('the configuration of the server', () => {
  test('has a value for everything when nothing is set', () => {
    const config = parseConfig({});
    expect(config).toEqual({
      ok: true,
      value: {
        port: 3000,
        host: 'localhost',
        dataFolder: join(process.cwd(), '.data'),
        unsent: 'terminal',
        developmentSecret: null,
        publicOrigin: null,
        tokenSecret: null,
        database: { kind: 'folder', folder: join(process.cwd(), '.data', 'database') },
        objectStore: null,
        mail: null,
        sms: null,
        providers: {},
        payments: { simulated: false },
        catalogue: SAMPLE_CATALOGUE,
        trustProxy: false,
        metricsToken: null,
        logLevel: 'info',
      },
    });
  });

  test('takes what is set and counts an empty variable as not set', () => {
    const config = parseConfig({ PORT: '8080', HOST: '0.0.0.0', DATA_DIR: '' });
    expect(config.ok && config.value.port).toBe(8080);
    expect(config.ok && config.value.host).toBe('0.0.0.0');
    expect(config.ok && isAbsolute(config.value.dataFolder)).toBe(true);
  });

  test.each(['http', '80a', '-1', '65536', '3000.5', '1e3', '0x50'])(
    'refuses the port "%s" and names the variable',
    (port) => {
      const config = parseConfig({ PORT: port });
      expect(config.ok).toBe(false);
      if (!config.ok) expect(config.error.message).toContain('PORT');
    },
  );

  test('refuses a host that is a web address', () => {
    const config = parseConfig({ HOST: 'http://localhost' });
    expect(config.ok).toBe(false);
  });

  test.each([
    [{ SMTP_HOST: 'mail' }, 'SMTP_FROM'],
    [{ SMTP_PORT: '25' }, 'SMTP_PORT'],
    [{ SMTP_HOST: 'mail', SMTP_FROM: 'a@b.cd', SMTP_USER: 'a' }, 'SMTP_PASSWORD'],
    [{ SMS_WEBHOOK_URL: 'https://sms' }, 'SMS_WEBHOOK_TOKEN'],
    [{ S3_ENDPOINT: 'https://s3', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k' }, 'S3_SECRET_KEY'],
    [{ S3_REGION: 'eu' }, 'S3_REGION'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
    [{ WECHAT_OPEN_CLIENT_SECRET: 'secret' }, 'WECHAT_OPEN_CLIENT_ID'],
    [{ DATABASE_URL: 'postgres://a:hunter2@localhost/c' }, 'TOKEN_SECRET'],
    [{ DATABASE_URL: 'mysql://a:hunter2@b/c' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a:hunter2@b/c', EMBEDDED_POSTGRES: '1' }, 'EMBEDDED_POSTGRES'],
    [{ EMBEDDED_POSTGRES: 'yes' }, 'EMBEDDED_POSTGRES'],
    [{ TOKEN_SECRET: 'hunter2' }, 'TOKEN_SECRET'],
    [{ METRICS_TOKEN: 'hunter2' }, 'METRICS_TOKEN'],
    [{ PUBLIC_ORIGIN: 'https://example.org/app' }, 'PUBLIC_ORIGIN'],
    [{ PUBLIC_ORIGIN: 'example.org' }, 'PUBLIC_ORIGIN'],
    ...['yes;no', 'bogus', 'true', '11', '10.0.0.1,', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8'].map(
      (text): [Record<string, string>, string] => [{ TRUST_PROXY: text }, 'TRUST_PROXY'],
    ),
    [{ DATABASE_URL: 'postgres://a:hunter2@b/c', TOKEN_SECRET: SECRET }, 'ALLOW_UNENCRYPTED=database'],
    [
      { DATABASE_URL: 'postgres://a:hunter2@b/c?sslmode=disable', TOKEN_SECRET: SECRET },
      'ALLOW_UNENCRYPTED=database',
    ],
    [{ DATABASE_URL: 'postgres://a:hunter2@b/c?sslmode=verify-full&sslrootcert=/nowhere' }, 'certificates'],
    [
      { S3_ENDPOINT: 'http://s3', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 'hunter2' },
      'ALLOW_UNENCRYPTED=s3',
    ],
    [{ SMS_WEBHOOK_URL: 'http://sms', SMS_WEBHOOK_TOKEN: 'hunter2' }, 'ALLOW_UNENCRYPTED=sms'],
    [{ SMTP_HOST: 'mail', SMTP_FROM: 'a@b.cd', ALLOW_UNENCRYPTED: 'mail' }, 'ALLOW_UNENCRYPTED'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ DEVELOPMENT_SECRET: '1' }, 'DEVELOPMENT_SECRET'],
    [{ DEVELOPMENT_SECRET: `${SECRET}/x` }, 'DEVELOPMENT_SECRET'],
    [{ DEVELOPMENT_SECRET: SECRET, NODE_ENV: 'production' }, 'NODE_ENV'],
    [{ DEVELOPMENT_SECRET: SECRET, PUBLIC_ORIGIN: 'https://example.org' }, 'PUBLIC_ORIGIN'],
    [{ DEVELOPMENT_SECRET: SECRET, SMTP_HOST: 'mail', SMTP_FROM: 'a@b.cd' }, 'SMTP_HOST'],
    [
      { DEVELOPMENT_SECRET: SECRET, SMS_WEBHOOK_URL: 'https://sms', SMS_WEBHOOK_TOKEN: 'x' },
      'SMS_WEBHOOK_URL',
    ],
    [{ DEVELOPMENT_SECRET: SECRET, TRUST_PROXY: '10.0.0.1' }, 'TRUST_PROXY'],
  ])('refuses %j, names %s and repeats no secret', (environment, variable) => {
    const config = parseConfig(environment);
    expect(config.ok).toBe(false);
    if (config.ok) return;
    expect(config.error.message).toContain(variable);
    expect(config.error.message).not.toContain('hunter2');
  });

  test.each([
    [{}, 'terminal'],
    [{ PUBLIC_ORIGIN: 'https://example.org' }, 'terminal'],
    [{ NODE_ENV: 'production' }, 'nowhere'],
    [{ SMTP_HOST: 'mail', SMTP_FROM: 'a@b.cd' }, 'nowhere'],
    [{ DEVELOPMENT_SECRET: SECRET, PUBLIC_ORIGIN: 'http://localhost:5173' }, 'outbox'],
  ])('shows messages that have no sender, of %j, at the %s', (environment, unsent) => {
    const config = parseConfig(environment);
    expect(config.ok && config.value.unsent).toBe(unsent);
  });

  test.each([
    [{ SMTP_HOST: 'mail' }, true],
    [{ SMTP_HOST: 'localhost' }, false],
    [{ SMTP_HOST: 'mail', ALLOW_UNENCRYPTED: 's3, smtp' }, false],
  ])('speaks to the mail server of %j in clear before it is encrypted: %s', (environment, requireTls) => {
    const config = parseConfig({ SMTP_FROM: 'a@b.cd', ...environment });
    expect(config.ok && config.value.mail?.requireTls).toBe(requireTls);
  });

  test.each([
    { DATABASE_URL: 'postgres://a:b@127.0.0.1/c' },
    { DATABASE_URL: 'postgres://a:b@[::1]/c' },
    { DATABASE_URL: 'postgres://a:b@x/c?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://a:b@elsewhere/c?sslmode=require' },
    { DATABASE_URL: 'postgres://a:b@elsewhere/c', ALLOW_UNENCRYPTED: 'database' },
    { S3_ENDPOINT: 'http://localhost:9000', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' },
    { SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms', SMS_WEBHOOK_TOKEN: 'x' },
  ])('takes %j, over which nothing goes in clear unless that was said', (environment) => {
    expect(parseConfig({ TOKEN_SECRET: SECRET, ...environment })).toMatchObject({ ok: true });
  });

  test.each([
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.1, 2001:db8::/32', '10.0.0.1,2001:db8::/32'],
    ['loopback', 'loopback'],
  ])('takes TRUST_PROXY=%s', (text, trustProxy) => {
    const config = parseConfig({ TRUST_PROXY: text });
    expect(config.ok && config.value.trustProxy).toBe(trustProxy);
  });

  test('takes what is set whole', () => {
    const config = parseConfig({
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://example.org/',
      DATABASE_URL: 'postgres://a:b@c/d?sslmode=verify-full',
      DATABASE_CONNECTIONS: '20',
      TOKEN_SECRET: 'x'.repeat(32),
      SMTP_HOST: 'mail',
      SMTP_PORT: '465',
      SMTP_FROM: 'a@b.cd',
      S3_ENDPOINT: 'https://s3',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY: 'k',
      S3_SECRET_KEY: 's',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token',
      TRUST_PROXY: '10.0.0.0/8',
    });
    expect(config.ok && config.value).toMatchObject({
      unsent: 'nowhere',
      publicOrigin: 'https://example.org',
      database: { kind: 'server', url: 'postgres://a:b@c/d?sslmode=verify-full', connections: 20 },
      mail: { host: 'mail', port: 465, secure: true, user: null },
      objectStore: { endpoint: 'https://s3', region: 'us-east-1', bucket: 'b' },
      providers: {
        google: {
          clientId: 'id',
          tokenUrl: 'http://127.0.0.1:9/token',
          authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
        },
      },
      trustProxy: '10.0.0.0/8',
    });
    expect(config.ok && Object.keys(config.value.providers)).toEqual(['google']);
  });

  test('takes payments by whole settings alone, and never repeats a key', () => {
    const paypal = {
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: SECRET,
      PAYPAL_WEBHOOK_ID: 'hook',
      PUBLIC_ORIGIN: 'https://example.org',
    };
    const config = parseConfig(paypal);
    expect(config.ok && config.value.payments).toMatchObject({
      paypal: { clientId: 'client' },
      simulated: false,
    });
    const faults: Record<string, string>[] = [
      { ...paypal, PAYPAL_WEBHOOK_ID: '' },
      { ...paypal, PUBLIC_ORIGIN: '' },
      { ...paypal, PAYPAL_BASE_URL: 'http://example.org' },
      { ALIPAY_APP_ID: SECRET },
      {
        ALIPAY_APP_ID: 'app',
        ALIPAY_SELLER_ID: 'seller',
        ALIPAY_PRIVATE_KEY_FILE: 'package.json',
        ALIPAY_PUBLIC_KEY_FILE: 'package.json',
      },
      { CATALOGUE_FILE: 'package.json' },
      { CATALOGUE_FILE: 'no-such-file.json' },
    ];
    for (const environment of faults) {
      const refused = parseConfig(environment);
      expect(refused.ok).toBe(false);
      if (!refused.ok) expect(refused.error.message).not.toContain(SECRET);
    }
    const development = parseConfig({ DEVELOPMENT_SECRET: SECRET });
    expect(development.ok && development.value.payments).toEqual({ simulated: true });
  });
});
