import * as z from 'zod/mini';
import { endpoint, RATES } from './endpoint.ts';
import { account, agreement, factorCode, identifier, messageCode, newPassword, password } from './fields.ts';
import { PUZZLE_MOVES } from './limits.ts';

export const REGIONS = ['MAINLAND', 'HK_MO_TW', 'OVERSEAS'] as const;
export type Region = (typeof REGIONS)[number];
export const PROVIDERS = ['wechat_open', 'google', 'facebook'] as const;
export type Provider = (typeof PROVIDERS)[number];
/**
 * What a code was asked for; a code for one purpose is no good for another. `change` goes to what a signed-in account is
 * to have, `prove` to what it has.
 */
export const CODE_PURPOSES = ['register', 'reset', 'bind', 'change', 'prove'] as const;

/**
 * Carries `deviceToken` with calls that are open to everybody: a device that was logged in to an account before is told
 * from strangers who guess at it.
 */
export const DEVICE_HEADER = 'device-proof';

export const tokens = z.object({
  token: z.string(),
  refreshToken: z.string(),
  /** Kept beyond logging out, and sent back as the header DEVICE_HEADER. It opens nothing. */
  deviceToken: z.optional(z.string()),
});
/** What `factor_required` carries: sent back by `passFactor`, good for five minutes. */
export const factorChallenge = z.object({ challenge: z.string() });
const nothing = z.object({});
/** What a puzzle is solved for: its ticket is good for nothing else. */
export const CAPTCHA_PURPOSES = ['login', ...CODE_PURPOSES, 'share'] as const;
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];
/** Pixels of a puzzle. */
const puzzlePlace = z.number().check(z.minimum(0), z.maximum(1000));
/** Proof of a solved puzzle, good once. */
export const captchaTicket = z.string().check(z.maxLength(200));

/** Accounts, tokens, codes and third-party login. */
export const session = {
  login: endpoint({
    method: 'POST',
    path: '/tw/user/login',
    access: 'public',
    rate: RATES.account,
    logsIn: true,
    body: z.object({ account, password, agreement, captchaTicket: z.optional(captchaTicket) }),
    data: tokens,
    refuses: ['login_failed', 'account_disabled', 'captcha_required', 'captcha_failed', 'factor_required'],
    summary: 'Log in by phone or e-mail; ends the session of any other device.',
  }),
  passFactor: endpoint({
    method: 'POST',
    path: '/tw/user/login/factor',
    access: 'public',
    rate: RATES.account,
    logsIn: true,
    body: z.object({
      /** What the refusal `factor_required` carried. */
      challenge: z.string().check(z.minLength(1), z.maxLength(2000)),
      code: factorCode,
    }),
    data: tokens,
    refuses: ['factor_wrong', 'factor_expired', 'bind_expired', 'account_taken', 'account_disabled'],
    summary: 'Finish a login with the code of an authenticator app, or a recovery code.',
  }),
  register: endpoint({
    method: 'POST',
    path: '/tw/user/register',
    access: 'public',
    rate: RATES.account,
    logsIn: true,
    body: z.object({
      account,
      password: newPassword,
      code: messageCode,
      agreement,
      region: z.optional(z.enum(REGIONS)),
    }),
    data: tokens,
    refuses: ['account_taken', 'code_wrong', 'code_expired'],
    summary: 'Register with a code that was sent to the account, and log in.',
  }),
  checkToken: endpoint({
    method: 'GET',
    path: '/tw/user/checkToken',
    access: 'user',
    rate: RATES.read,
    data: z.object({ userId: identifier }),
    refuses: [],
    summary: 'Whether the access token is still good.',
  }),
  refreshToken: endpoint({
    method: 'GET',
    path: '/tw/user/refreshToken',
    access: 'public',
    rate: RATES.account,
    query: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(500)) }),
    data: tokens,
    refuses: ['login_expired'],
    summary: 'New tokens for a refresh token; one used twice ends the whole session.',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/tw/user/logout',
    access: 'user',
    rate: RATES.write,
    data: nothing,
    refuses: [],
    summary: 'End this session.',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/tw/user/changePassword',
    access: 'user',
    rate: RATES.account,
    body: z.object({ oldPassword: password, newPassword }),
    data: tokens,
    refuses: ['old_password_wrong'],
    summary: 'Change the password; every other session ends, this one gets new tokens.',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/tw/user/resetPassword',
    access: 'public',
    rate: RATES.account,
    body: z.object({
      account,
      code: messageCode,
      password: newPassword,
      captchaTicket: z.optional(captchaTicket),
    }),
    data: nothing,
    // An account nobody registered answers as one without a code: `sendCaptcha` says so, behind a puzzle.
    refuses: ['captcha_required', 'captcha_failed', 'code_wrong', 'code_expired'],
    summary: 'Set a new password with a code, after the puzzle; every session ends.',
  }),
  sendCaptcha: endpoint({
    method: 'POST',
    path: '/tw/user/sendCaptcha',
    access: 'public',
    rate: RATES.code,
    body: z.object({ account, purpose: z.enum(CODE_PURPOSES), captchaTicket }),
    data: z.object({
      /** The account with its middle hidden: l•••@mail.com. */
      sentTo: z.string(),
      resendAfter: z.int(),
      validFor: z.int(),
    }),
    refuses: [
      'captcha_required',
      'captcha_failed',
      'account_taken',
      'account_unregistered',
      'delivery_failed',
      'unauthorized',
    ],
    summary: 'Send a code by mail or SMS, after the puzzle; for `change` and `prove` one must be signed in.',
  }),
  puzzle: endpoint({
    method: 'POST',
    path: '/tw/captcha/puzzle',
    access: 'public',
    rate: RATES.account,
    body: z.object({
      purpose: z.enum(CAPTCHA_PURPOSES),
      /** The account, or for `share` the name in the link, that the ticket is to be good for. */
      subject: z.string().check(z.minLength(1), z.maxLength(254)),
    }),
    data: z.object({
      id: identifier,
      /** PNG pictures as data: addresses. */
      background: z.string(),
      piece: z.string(),
      width: z.int(),
      height: z.int(),
      pieceSize: z.int(),
      /** Where the piece lies vertically, pixels from the top. */
      pieceTop: z.int(),
      /** What the device computes meanwhile: a counter whose derived key begins with `keyPrefix` (ALTCHA, version 2). */
      work: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.int(),
        keyLength: z.int(),
        keyPrefix: z.string(),
      }),
    }),
    refuses: [],
    summary: 'A slider puzzle for one purpose and subject, good for one try.',
  }),
  solvePuzzle: endpoint({
    method: 'POST',
    path: '/tw/captcha/solve',
    access: 'public',
    rate: RATES.account,
    body: z.object({
      id: identifier,
      x: puzzlePlace,
      /** Milliseconds since the puzzle was shown, and where the piece was; the last is where it was let go. */
      moves: z
        .array(z.tuple([z.number().check(z.minimum(0), z.maximum(600_000)), puzzlePlace]))
        .check(z.minLength(1), z.maxLength(PUZZLE_MOVES)),
      work: z.object({
        counter: z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)),
        derivedKey: z.string().check(z.maxLength(200)),
      }),
    }),
    data: z.object({ ticket: z.string() }),
    refuses: ['captcha_failed'],
    summary: 'The place the piece was slid to, and the work; a ticket when both are right.',
  }),
  checkUsername: endpoint({
    method: 'POST',
    path: '/tw/user/check/username',
    access: 'public',
    rate: RATES.code,
    query: z.object({ username: account }),
    data: z.object({ registered: z.boolean() }),
    refuses: [],
    summary: 'Whether an account is registered.',
  }),
  sources: endpoint({
    method: 'GET',
    path: '/tw/auth/sources',
    access: 'public',
    rate: RATES.read,
    data: z.object({ items: z.array(z.enum(PROVIDERS)) }),
    refuses: [],
    summary: 'The third parties this server is configured for.',
  }),
  authLogin: endpoint({
    method: 'GET',
    path: '/tw/auth/{source}/login',
    access: 'public',
    rate: RATES.account,
    query: z.object({ source: z.enum(PROVIDERS) }),
    data: z.object({ url: z.url() }),
    refuses: ['provider_off', 'provider_failed'],
    summary: 'Where to send the browser to log in with a third party.',
  }),
  authCallback: endpoint({
    method: 'GET',
    path: '/tw/auth/{source}/callback',
    access: 'public',
    rate: RATES.account,
    logsIn: true,
    query: z.object({
      source: z.enum(PROVIDERS),
      code: z.string().check(z.minLength(1), z.maxLength(2000)),
      state: z.string().check(z.minLength(1), z.maxLength(500)),
    }),
    data: z.union([
      z.extend(tokens, { status: z.literal('signed_in') }),
      z.object({
        status: z.literal('bind'),
        /** Sent back by `bind`. */
        bindToken: z.string(),
        nickname: z.string(),
        avatar: z.nullable(z.string()),
      }),
      z.extend(tokens, { status: z.literal('bound') }),
    ]),
    refuses: [
      'provider_off',
      'provider_failed',
      'bind_expired',
      'identity_taken',
      'account_disabled',
      'factor_required',
    ],
    summary:
      'What the third party sent back: a session, a token to bind an account with, or that it is bound to the account that asked.',
  }),
  bind: endpoint({
    method: 'POST',
    path: '/tw/auth/bind',
    access: 'public',
    rate: RATES.account,
    logsIn: true,
    body: z.object({
      bindToken: z.string().check(z.minLength(1), z.maxLength(500)),
      account,
      code: messageCode,
      agreement,
    }),
    data: tokens,
    refuses: [
      'bind_expired',
      'code_wrong',
      'code_expired',
      'account_taken',
      'account_disabled',
      'factor_required',
    ],
    summary: 'Join a third-party identity to an account, registered now if need be, and log in.',
  }),
} as const;
