import type { Readable } from 'node:stream';
import type { Catalogue } from './catalogue/index.ts';
import type { Answer, Database } from './context.ts';

/** Bytes by their SHA-256: on disk or an S3-compatible store. Nothing is ever changed in place. */
export interface BlobStore {
  /**
   * Keeps a stream under `hash` and answers its size. `mismatch` when the bytes hash to something else or exceed
   * `mostBytes` (nothing is kept then), `failed` when the store cannot take it (disk full, store unreachable).
   */
  put(
    hash: string,
    stream: Readable,
    mostBytes: number,
  ): Promise<
    | { readonly ok: true; readonly size: number }
    | { readonly ok: false; readonly reason: 'mismatch' | 'failed' }
  >;
  /** A stream of the whole or of bytes `start` to `end` inclusive; null when it is not there. */
  open(hash: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | null>;
  /** Bytes, or null when it is not there. */
  size(hash: string): Promise<number | null>;
  /** Removing something absent is no error. */
  remove(hash: string): Promise<void>;
  /** Every hash there is, for the cleaner. */
  list(): AsyncIterable<string>;
  /** Removes what a server that died left half-written, untouched since; answers how many files. */
  removeHalfWritten(since: Date): Promise<number>;
}

export type PictureKind = 'thumbnail' | 'avatar' | 'feedback' | 'design';

/** Pictures users send are decoded and re-encoded: what is served is ours, never theirs. */
export interface PictureStore {
  /** Base64 of a PNG or JPEG → hash of the re-encoded picture (avatar 256 × 256, thumbnail within 640 × 480, design within 1600 × 1200). */
  keep(kind: PictureKind, base64: string): Promise<Answer<string>>;
  /**
   * Address a page can show: avatars for everybody, thumbnails signed and good for a day or more; with a share only while
   * that is open and its project has this thumbnail.
   */
  address(kind: 'thumbnail' | 'avatar', hash: string, shareId?: string): string;
}

/** Sends a message to a person, or says that it could not. */
export interface MessageSender {
  send(message: {
    readonly channel: 'mail' | 'sms';
    readonly recipient: string;
    readonly subject: string;
    readonly body: string;
  }): Promise<boolean>;
}

/** What a statement of ours is for: `device` says that a session was once opened there. */
export type SignedPurpose = 'access' | 'share' | 'export' | 'device' | 'factor' | 'picture';

/** Signed, expiring statements of ours (access tokens, opened shares, links to one's data, known devices, logins that wait for a second factor, pictures just sent). A purpose's token is no good for another. */
export interface Signer {
  sign(purpose: SignedPurpose, claims: Readonly<Record<string, string>>, seconds: number): Promise<string>;
  /** The claims, or null when the token is not ours, was changed, or is over. */
  verify(purpose: SignedPurpose, token: string): Promise<Readonly<Record<string, string>> | null>;
}

/** Encrypts what has to be read again, each text for one owner. */
export interface Sealer {
  seal(text: string, owner: string): string;
  /** The text, or null when it was sealed for another, changed, or under another secret of the server. */
  open(sealed: string, owner: string): string | null;
}

/** Takes what concerns the safety of accounts: lines of the log that can be told apart by their field `securityEvent`. */
export interface SecurityLog {
  info(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
}

/** One third party, as configured. Addresses are configuration so that a loopback provider can stand in. */
export interface ProviderConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
}

/** WeChat Pay, API v3. Keys are PEM. */
export interface WechatPayConfig {
  readonly appId: string;
  readonly merchantId: string;
  /** Serial number of the merchant's certificate, whose private key follows. */
  readonly serial: string;
  readonly privateKey: string;
  /** 32 bytes that encrypt what notices say. */
  readonly apiKey: string;
  /** Serial of a platform certificate, or id of a public key → certificate or public key. */
  readonly platformKeys: Readonly<Record<string, string>>;
  readonly baseUrl: string;
}

/** Alipay, RSA2. Keys are PEM. */
export interface AlipayConfig {
  readonly appId: string;
  readonly sellerId: string;
  readonly privateKey: string;
  /** Alipay's, not the application's. */
  readonly publicKey: string;
  readonly gatewayUrl: string;
}

/** PayPal, Orders v2. */
export interface PaypalConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly baseUrl: string;
}

/** Who takes payments: those that are configured, or in development a page with buttons in place of all of them. */
export interface PaymentConfig {
  readonly wxpay_native?: WechatPayConfig;
  readonly alipay_page?: AlipayConfig;
  readonly paypal?: PaypalConfig;
  readonly simulated: boolean;
}

/** What features stand on; made once by the composition in app.ts. */
export interface Services {
  readonly database: Database;
  /** Injected so that tests can make it jump. */
  readonly now: () => Date;
  readonly blobs: BlobStore;
  readonly pictures: PictureStore;
  readonly messages: MessageSender;
  readonly signer: Signer;
  readonly sealer: Sealer;
  readonly securityLog: SecurityLog;
  readonly providers: Readonly<Partial<Record<'wechat_open' | 'google' | 'facebook', ProviderConfig>>>;
  readonly payments: PaymentConfig;
  /** What is sold and given, and for how much. */
  readonly catalogue: Catalogue;
  /** What signs the work that goes with a puzzle, and how much of it there is. */
  readonly captcha: {
    readonly secret: string;
    readonly work: { readonly rounds: number; readonly tries: number };
  };
  /** Origin of the page, for links in messages and redirects of third parties: https://example.org */
  readonly publicOrigin: string;
}

/** Work that comes round: run by one server at a time, safe to run twice. */
export interface PeriodicJob {
  readonly name: string;
  /** Five-field cron, UTC. */
  readonly schedule: string;
  /** Answers what it did, for the log. */
  run(services: Services): Promise<Readonly<Record<string, number>>>;
}
