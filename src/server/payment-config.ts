import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AlipayConfig, PaymentConfig, PaypalConfig, WechatPayConfig } from './services.ts';
import { VariableError, type Variables } from './variables.ts';

/** The text of a PEM: of the file that a variable names. No sentence repeats it. */
function pemOf(read: Variables, name: string, check: (pem: string) => unknown): string {
  try {
    const pem = readFileSync(read.text(name)!, 'utf8');
    check(pem);
    return pem;
  } catch {
    throw new VariableError(name, `${name} must name a PEM file with a key that can be read.`);
  }
}

/** A public key, or the certificate that has one. */
export const publicKeyOf = (pem: string): ReturnType<typeof createPublicKey> =>
  pem.includes('CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(pem);

const API_KEY_BYTES = 32;

function parseWechat(read: Variables): WechatPayConfig | null {
  const group = read.allOrNone(
    'WXPAY_APP_ID',
    'WXPAY_MERCHANT_ID',
    'WXPAY_SERIAL',
    'WXPAY_PRIVATE_KEY_FILE',
    'WXPAY_API_KEY',
    'WXPAY_PLATFORM_SERIAL',
    'WXPAY_PLATFORM_KEY_FILE',
  );
  const next = read.allOrNone('WXPAY_NEXT_PLATFORM_SERIAL', 'WXPAY_NEXT_PLATFORM_KEY_FILE');
  if (!group) return null;
  if (Buffer.byteLength(group.WXPAY_API_KEY) !== API_KEY_BYTES) {
    throw new VariableError('WXPAY_API_KEY', `WXPAY_API_KEY must have ${API_KEY_BYTES} bytes.`);
  }
  return {
    appId: group.WXPAY_APP_ID,
    merchantId: group.WXPAY_MERCHANT_ID,
    serial: group.WXPAY_SERIAL,
    privateKey: pemOf(read, 'WXPAY_PRIVATE_KEY_FILE', createPrivateKey),
    apiKey: group.WXPAY_API_KEY,
    platformKeys: {
      [group.WXPAY_PLATFORM_SERIAL]: pemOf(read, 'WXPAY_PLATFORM_KEY_FILE', publicKeyOf),
      // While WeChat Pay changes keys, both are in use.
      ...(next
        ? { [next.WXPAY_NEXT_PLATFORM_SERIAL]: pemOf(read, 'WXPAY_NEXT_PLATFORM_KEY_FILE', publicKeyOf) }
        : {}),
    },
    baseUrl: read.url('WXPAY_BASE_URL', ['https:'])?.origin ?? 'https://api.mch.weixin.qq.com',
  };
}

function parseAlipay(read: Variables): AlipayConfig | null {
  const group = read.allOrNone(
    'ALIPAY_APP_ID',
    'ALIPAY_SELLER_ID',
    'ALIPAY_PRIVATE_KEY_FILE',
    'ALIPAY_PUBLIC_KEY_FILE',
  );
  return (
    group && {
      appId: group.ALIPAY_APP_ID,
      sellerId: group.ALIPAY_SELLER_ID,
      privateKey: pemOf(read, 'ALIPAY_PRIVATE_KEY_FILE', createPrivateKey),
      publicKey: pemOf(read, 'ALIPAY_PUBLIC_KEY_FILE', publicKeyOf),
      gatewayUrl: read.url('ALIPAY_GATEWAY_URL', ['https:'])?.href ?? 'https://openapi.alipay.com/gateway.do',
    }
  );
}

function parsePaypal(read: Variables): PaypalConfig | null {
  const group = read.allOrNone('PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID');
  return (
    group && {
      clientId: group.PAYPAL_CLIENT_ID,
      clientSecret: group.PAYPAL_CLIENT_SECRET,
      webhookId: group.PAYPAL_WEBHOOK_ID,
      baseUrl: read.url('PAYPAL_BASE_URL', ['https:'])?.origin ?? 'https://api-m.paypal.com',
    }
  );
}

/** Who takes payments. In development, where nobody is configured, they are simulated. */
export function parsePayments(read: Variables, development: boolean): PaymentConfig {
  const wechat = parseWechat(read);
  const alipay = parseAlipay(read);
  const paypal = parsePaypal(read);
  const configured = wechat !== null || alipay !== null || paypal !== null;
  // They have to reach us with what was paid.
  if (configured && read.url('PUBLIC_ORIGIN', ['http:', 'https:'])?.protocol !== 'https:') {
    throw new VariableError(
      'PUBLIC_ORIGIN',
      'Payments are set up without a PUBLIC_ORIGIN that begins with https://.',
    );
  }
  return {
    ...(wechat ? { wxpay_native: wechat } : {}),
    ...(alipay ? { alipay_page: alipay } : {}),
    ...(paypal ? { paypal } : {}),
    simulated: development && !configured,
  };
}
