import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { signedText, rawObject } from '../../../src/server/features/payment/providers/alipay.ts';
import { fromDecimal, toDecimal } from '../../../src/server/features/payment/providers/decimal.ts';
import { isSignedBy, signRsa } from '../../../src/server/features/payment/providers/rsa.ts';
import { decryptResource } from '../../../src/server/features/payment/providers/wechat.ts';

/** A key for tests alone, from its two primes, and what the clients of the providers make of it. */
const readNumber = (text: string): bigint => BigInt(`0x${Buffer.from(text, 'base64url').toString('hex')}`);
const write = (value: bigint): string => {
  const digits = value.toString(16);
  return Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex').toString('base64url');
};
function inverse(value: bigint, modulus: bigint): bigint {
  let [r, s, x, y] = [value % modulus, modulus, 1n, 0n];
  while (s) {
    const quotient = r / s;
    [r, s, x, y] = [s, r - quotient * s, y, x - quotient * y];
  }
  return ((x % modulus) + modulus) % modulus;
}
const p = readNumber(
  '74bFnj1dottjFioQbCOGIFioQL9pTZlKx1dwM4CKZ0aaCnttK8sGOlw8le8l9sw41O2k7_3J-64KIOjULNEBPRsA8bv_H0wC4R0PKCtlJ-NnSm3Ws0uPeR-GCHri6OY6-kD_oEMKYPKs7j0pUdonvqwRVFHjHvgrMv9ke_IwtyU',
);
const q = readNumber(
  '2R4K0cP9krjaD8QUR-8kGmKZzH0vrV4J3Mb0NmyENOwFAOSQlZs7lV-mpuxzoe2JzDaGON7xQDqX0jkRym0mI6Nz8W0xC6c15R1rsgGyA0L9cbmNl3WAKn8rxQZzOIgv5lOOxZb7K1PT7dMFtWpyxaCEjwecc3rxJYA1yppIfuE',
);
const d = inverse(65537n, (p - 1n) * (q - 1n));
const key = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'RSA',
    n: write(p * q),
    e: 'AQAB',
    d: write(d),
    p: write(p),
    q: write(q),
    dp: write(d % (p - 1n)),
    dq: write(d % (q - 1n)),
    qi: write(inverse(q, p)),
  },
});
const PEM = key.export({ type: 'pkcs8', format: 'pem' }).toString();
const PUBLIC_PEM = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
/** First 24 hexadecimal digits of the SHA-256 of a signature in base64. */
const sumOf = (text: string): string =>
  createHash('sha256').update(signRsa(text, PEM)).digest('hex').slice(0, 24);

const ALIPAY_REQUEST = {
  app_id: '2021',
  biz_content:
    '{"out_trade_no":"CO2023","total_amount":"19.99","subject":"珊瑚","product_code":"FAST_INSTANT_TRADE_PAY"}',
  charset: 'utf-8',
  method: 'alipay.trade.page.pay',
  sign_type: 'RSA2',
  timestamp: '2023-11-15 06:13:20',
  version: '1.0',
};
const ALIPAY_NOTICE = {
  total_amount: '19.99',
  trade_status: 'TRADE_SUCCESS',
  app_id: '2021',
  charset: 'utf-8',
  subject: '珊瑚 100%+1',
  notify_id: 'n1',
  out_trade_no: 'CO2023',
};
const ALIPAY_ANSWER = '{"code":"10000","msg":"Success","trade_status":"TRADE_SUCCESS"}';

describe('what providers sign', () => {
  test('is signed as their own clients do', () => {
    const request =
      'POST\n/v3/pay/transactions/native\n1700000000\nN1N1\n{"description":"珊瑚","out_trade_no":"CO2023","amount":{"total":1999,"currency":"CNY"}}\n';
    expect(signRsa(request, PEM)).toBe(
      'eNlN831XxyPTZkmQBXvpjWBv7zSPqaJEuBynDyYH7h4Dxa2FjXYxovuy7bwI/+aVsuGSG6JUyiZGfZE7pow8CeJQ30fRZsXKynWj4h3XwB8dRV6dvhjUNT4gggBqY9KWp83RxR3fd6ndzrNl7UBjybvjKTj6J3PKJDX8rMXaUVK0RK58SX+FIui+eOD3afGEFxvSQsg3ZKcnVctdo5No+0BgEDmXurx7XHWPcmTKFXcYVJuzWt3Xw+7zBpc4DeER2LguzmOh2CTeqN+Rirx38SruFUIInljS+jGnXYLcrk5UY3R2noCwPaEkASwxhtq/4/1H+tEOJQ+SVApAEqfmIA==',
    );
    expect([
      sumOf('1700000060\nN2N2\n{"id":"EV-1","summary":"支付成功"}\n'),
      sumOf(signedText(ALIPAY_REQUEST)),
      sumOf(signedText(ALIPAY_NOTICE)),
      sumOf(ALIPAY_ANSWER),
      sumOf('69cd13f0-d67a|2023-11-14T22:14:20Z|8PT59711|2325436976'),
    ]).toEqual([
      '6a38d6bb4f23db8088944fc1',
      'add270633b04a206063957c9',
      '816bde073996c9dc6a0b0ca5',
      '6fadf9493b669341784cdab6',
      '363b1fbcb0b36abd67bc728d',
    ]);
    expect(crc32('{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}')).toBe(2_325_436_976);
  });

  test('is verified, and nothing near it', () => {
    const signature = signRsa('text', PEM);
    expect(isSignedBy(PUBLIC_PEM, 'text', signature)).toBe(true);
    expect(isSignedBy(PUBLIC_PEM, 'texT', signature)).toBe(false);
    expect(isSignedBy(PUBLIC_PEM, 'text', 'AAAA')).toBe(false);
    expect(isSignedBy('no key', 'text', signature)).toBe(false);
  });

  test('of Alipay is the object as it stands in the answer, braces in texts and all', () => {
    const inner = '{"a":"}{\\"","b":{"c":[1,"\\\\"]}}';
    expect(rawObject(`{"x_response":${inner},"sign":"s"}`, 'x_response')).toBe(inner);
    expect(rawObject('{"x_response":{"a":"', 'x_response')).toBe(null);
    expect(rawObject('{"y_response":{}}', 'x_response')).toBe(null);
  });

  test('of WeChat Pay is decrypted with the right key alone', () => {
    const apiKey = '0123456789abcdef0123456789ABCDEF';
    const resource = {
      algorithm: 'AEAD_AES_256_GCM' as const,
      ciphertext:
        'S97Twpi/Ltca1ZXHRNg2A3gsmE8ud8kEvZH04+98Z25hCwNJ+8TdcQg/r8+U4HaT8NA0/L4+4n34H+sS5uz5bRY75YGx0yniDd1/cUzXoCgJXXWOfBvzobk=',
      nonce: 'coral-nonce1',
      associated_data: 'transaction',
    };
    expect(decryptResource({ apiKey }, resource)).toEqual({
      out_trade_no: 'CO2023',
      trade_state: 'SUCCESS',
      amount: { total: 1999 },
    });
    expect(decryptResource({ apiKey: apiKey.toLowerCase() }, resource)).toBe(null);
    expect(decryptResource({ apiKey }, { ...resource, associated_data: '' })).toBe(null);
    expect(decryptResource({ apiKey }, { ...resource, ciphertext: 'AAAA' })).toBe(null);
  });
});

test('amounts go there and back, and nothing else is one', () => {
  for (const amount of [0, 1, 9, 10, 99, 100, 1990, 99_999_999])
    expect(fromDecimal(toDecimal(amount))).toBe(amount);
  expect([fromDecimal('19.9'), fromDecimal('19'), toDecimal(1999)]).toEqual([1990, 1900, '19.99']);
  for (const text of ['19.999', '-1', '1e3', '1,00', ' 1', '', '1.', null, 19.9])
    expect(fromDecimal(text)).toBe(null);
});
