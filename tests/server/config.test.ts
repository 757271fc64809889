import { isAbsolute, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '#server';

describe('the configuration of the server', () => {
  test('has a value for everything when nothing is set', () => {
    const config = parseConfig({});
    expect(config).toEqual({
      ok: true,
      value: { port: 3000, host: 'localhost', dataFolder: join(process.cwd(), '.data') },
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
});
