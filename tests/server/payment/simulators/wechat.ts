import { createCipheriv, randomBytes, sign, verify } from 'node:crypto';
import { makeCertificate } from './certificate.ts';
import {
  keyBody,
  makePair,
  serve,
  want,
  type Fault,
  type Notice,
  type Served,
  type Simulator,
} from './simulator.ts';

const [APP, MERCHANT, SERIAL, PLATFORM] = ['wx0001', '1900000001', '5D4AC3', 'PUB_KEY_ID_0119'] as const;
const NEXT = '3775B6A4'; // Of a platform certificate.
const API_KEY = '0123456789abcdef0123456789ABCDEF';

interface Trade {
  readonly total: number;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND';
}

/** Whose signature a notice or an answer bears: the key's, the certificate's that follows it, or one of a serial nobody was told. */
const SIGNERS = { [PLATFORM]: PLATFORM, next: NEXT, unknown: '7FFFFF' } as const;

interface WechatSimulator extends Simulator {
  signer: keyof typeof SIGNERS;
}

/** WeChat Pay, API v3. */
export async function simulateWechat(now: () => Date): Promise<WechatSimulator> {
  const [merchant, platform, next, stranger] = [makePair(), makePair(), makePair(), makePair()];
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, number>();
  const stamp = (body: string, key: string): Record<string, string> => {
    const time = String(Math.floor(now().getTime() / 1000));
    const nonce = randomBytes(8).toString('hex');
    const by = key === platform.privateKey && simulator.signer === 'next' ? next.privateKey : key;
    const signature = sign('sha256', Buffer.from(`${time}\n${nonce}\n${body}\n`), by).toString('base64');
    return {
      'wechatpay-timestamp': time,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': SIGNERS[simulator.signer],
    };
  };
  const signed = (status: number, content: unknown): Served => {
    const body = content === undefined ? '' : JSON.stringify(content);
    return {
      status,
      body,
      headers: stamp(body, simulator.broken ? stranger.privateKey : platform.privateKey),
    };
  };
  const transaction = (number: string, trade: Trade): object => ({
    mchid: MERCHANT,
    appid: APP,
    out_trade_no: number,
    trade_state: trade.state,
    ...(trade.state === 'NOTPAY' ? {} : { transaction_id: `42000${number.slice(0, 20)}` }),
    amount: { total: trade.total, payer_total: trade.total, currency: 'CNY' },
  });

  const server = await serve((request, body) => {
    const path = request.url!;
    const header = String(request.headers.authorization);
    const of = (name: string): string => new RegExp(`${name}="([^"]+)"`).exec(header)?.[1] ?? '';
    want(header.startsWith('WECHATPAY2-SHA256-RSA2048 '), 'scheme');
    want(of('mchid') === MERCHANT && of('serial_no') === SERIAL, 'merchant');
    want(request.headers['wechatpay-serial'] === PLATFORM, 'serial of the public key');
    const text = `${request.method}\n${path}\n${of('timestamp')}\n${of('nonce_str')}\n${body}\n`;
    const right = verify(
      'sha256',
      Buffer.from(text),
      merchant.publicKey,
      Buffer.from(of('signature'), 'base64'),
    );
    if (!right) return signed(401, { code: 'SIGN_ERROR' });
    if (path === '/v3/pay/transactions/native') {
      const {
        appid,
        mchid,
        out_trade_no: number,
        time_expire: end,
        notify_url: url,
        amount,
      } = JSON.parse(body);
      want(appid === APP && mchid === MERCHANT && amount.currency === 'CNY', 'order');
      want(/^[0-9A-Za-z_|*-]{6,32}$/.test(number), 'number');
      want(
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+\d\d:\d\d$/.test(end) && !new URL(url).search,
        'times and addresses',
      );
      trades.set(number, { total: amount.total, state: 'NOTPAY' });
      return signed(200, { code_url: `weixin://wxpay/bizpayurl?pr=${number}` });
    }
    if (path === '/v3/refund/domestic/refunds') {
      const { out_refund_no: id, transaction_id: of_, amount } = JSON.parse(body);
      const [, trade] = [...trades].find(([number]) => of_ === `42000${number.slice(0, 20)}`)!;
      want(amount.refund === trade.total && amount.total === trade.total, 'amount');
      const isFirst = !refunds.has(id);
      refunds.set(id, amount.refund);
      trade.state = 'REFUND';
      return signed(200, { out_refund_no: id, status: isFirst ? 'PROCESSING' : 'SUCCESS' });
    }
    const [, number, close] = /out-trade-no\/([^/?]+)(\/close)?/.exec(path)!;
    const trade = trades.get(number!);
    if (!trade) return signed(404, { code: 'ORDER_NOT_EXIST' });
    if (!close) return signed(200, transaction(number!, trade));
    if (trade.state === 'SUCCESS') return signed(400, { code: 'ORDERPAID' });
    trade.state = 'CLOSED';
    return signed(204, undefined);
  });

  const notice = (number: string, fault?: Fault): Notice => {
    const trade = trades.get(number) ?? { total: 1990, state: 'SUCCESS' };
    const inner = {
      ...transaction(fault === 'unknown order' ? '0'.repeat(32) : number, trade),
      ...(fault === 'merchant' ? { mchid: '1900000002' } : {}),
      ...(fault === 'amount' ? { amount: { total: trade.total - 1, currency: 'CNY' } } : {}),
    };
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(API_KEY), Buffer.from(nonce));
    cipher.setAAD(Buffer.from('transaction'));
    const secret = Buffer.concat([cipher.update(JSON.stringify(inner)), cipher.final(), cipher.getAuthTag()]);
    const body = JSON.stringify({
      id: `EV-${number}`,
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: secret.toString('base64'),
        nonce,
        associated_data: 'transaction',
        original_type: 'transaction',
      },
    });
    const headers = stamp(body, fault === 'signature' ? stranger.privateKey : platform.privateKey);
    return {
      headers: { ...headers, 'content-type': 'application/json' },
      body: fault === 'changed' ? body.replace('SUCCESS', 'SUCCESs') : body,
    };
  };

  const simulator: WechatSimulator = {
    signer: PLATFORM,
    method: 'wxpay_native',
    payments: {
      wxpay_native: {
        appId: APP,
        merchantId: MERCHANT,
        serial: SERIAL,
        privateKey: merchant.privateKey,
        apiKey: API_KEY,
        platformKeys: { [PLATFORM]: platform.publicKey, [NEXT]: makeCertificate(next, 'Tenpay.com') },
        baseUrl: server.origin,
      },
      simulated: false,
    },
    secrets: [API_KEY, keyBody(merchant.privateKey)],
    taken: { status: 204, body: '' },
    pay: (value) => {
      trades.get(value.split('pr=')[1]!)!.state = 'SUCCESS';
    },
    notice,
    refunds,
    broken: false,
    close: () => server.close(),
  };
  return simulator;
}
