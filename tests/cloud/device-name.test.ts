import { expect, it } from 'vitest';
import { deviceNameOf } from '#contract';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 0, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/142.0.0.0`, 0, 'Edge · Windows'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 0, 'Safari · Mac'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 5, 'Safari · iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 0, 'Firefox · Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 0, 'Chrome · Chromebook'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`, 5, 'Chrome · Android'],
  ['something new', 0, 'Browser'],
])('calls %s with %i touch points %s', (userAgent, maxTouchPoints, name) => {
  expect(deviceNameOf({ userAgent, maxTouchPoints })).toBe(name);
});
