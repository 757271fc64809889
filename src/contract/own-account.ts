import * as z from 'zod/mini';
import { endpoint, RATES } from './endpoint.ts';
import { account, identifier, messageCode, password } from './fields.ts';
import { PROVIDERS, tokens } from './session.ts';

/**
 * That whoever is signed in is the owner, and not somebody at a device left open: the password; for an account without
 * one, a code (purpose `prove`) sent to the e-mail or phone it has.
 */
export const proof = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), password }),
  z.object({ by: z.enum(['email', 'phone']), code: messageCode }),
]);

/** How sessions end. */
export const SESSION_ENDS = [
  'logout',
  'replaced',
  'reused',
  'password',
  'account',
  'expired',
  'disabled',
  'deletion',
] as const;

const source = z.enum(PROVIDERS);
export const PROOF_REFUSALS = ['password_wrong', 'proof_wrong'] as const;

/** Where the zip of one's data is downloaded, with the token that `export` answers. */
export const EXPORT_PATH = '/api/tw/user/export/file';

/** The ways into one's own account. Each change ends the session under its name and continues under new tokens. */
export const ownAccount = {
  change: endpoint({
    method: 'POST',
    path: '/tw/user/changeAccount',
    access: 'user',
    rate: RATES.account,
    body: z.object({
      /** An e-mail takes the place of the e-mail, a phone that of the phone; there is no way to be without both. */
      account,
      /** Sent to it for the purpose `change`. */
      code: messageCode,
      proof,
    }),
    data: tokens,
    refuses: ['account_taken', 'code_wrong', 'code_expired', ...PROOF_REFUSALS],
    summary: 'Change or bind the e-mail or phone; what the account had before is told by message.',
  }),
  identities: endpoint({
    method: 'GET',
    path: '/tw/auth/identities',
    access: 'user',
    rate: RATES.read,
    data: z.object({
      /** What is offered here, and what is bound though it is offered no more. */
      items: z.array(
        z.object({
          source,
          /** As the third party names the person; null while it is not bound. */
          nickname: z.nullable(z.string()),
        }),
      ),
    }),
    refuses: [],
    summary: 'Third parties one can log in with, or could.',
  }),
  bind: endpoint({
    method: 'POST',
    path: '/tw/auth/{source}/bind',
    access: 'user',
    rate: RATES.account,
    query: z.object({ source }),
    body: z.object({ proof }),
    data: z.object({ url: z.url() }),
    refuses: ['provider_off', 'identity_taken', ...PROOF_REFUSALS],
    summary:
      'Where to send the browser to bind a third party to this account; this session alone takes the reply.',
  }),
  unbind: endpoint({
    method: 'POST',
    path: '/tw/auth/{source}/unbind',
    access: 'user',
    rate: RATES.account,
    query: z.object({ source }),
    data: z.object({}),
    refuses: ['not_found', 'last_way_in'],
    summary: 'Unbind a third party; refused while it is the only way to log in.',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/tw/user/deleteAccount',
    access: 'user',
    rate: RATES.account,
    body: z.object({ proof }),
    data: z.object({
      /** When everything goes, unless the owner keeps the account before. */
      deleteAt: z.string(),
    }),
    refuses: [...PROOF_REFUSALS],
    summary: 'Have the account deleted in seven days; the session ends.',
  }),
  export: endpoint({
    method: 'POST',
    path: '/tw/user/export',
    access: 'user',
    rate: RATES.code,
    data: z.object({
      /** Path and query, good for a minute. */
      url: z.string(),
    }),
    refuses: [],
    summary: 'Where the browser downloads everything that is kept of the account, as a zip.',
  }),
  keep: endpoint({
    method: 'POST',
    path: '/tw/user/keepAccount',
    access: 'user',
    rate: RATES.account,
    data: z.object({}),
    refuses: [],
    summary: 'Keep an account that was to be deleted.',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/tw/user/sessions',
    access: 'user',
    rate: RATES.read,
    data: z.object({
      /** The live one, then the latest, 20 at most; what ended is kept for a month. */
      items: z.array(
        z.object({
          id: identifier,
          /** As its user agent names it: "Chrome · Windows"; null where it was not kept. */
          device: z.nullable(z.string()),
          address: z.nullable(z.string()),
          begunAt: z.iso.datetime(),
          /** Null while it is live. */
          endedAt: z.nullable(z.iso.datetime()),
          /** Why it ended: `reused` for a copied token, `password` and `account` for a change of these. */
          endReason: z.nullable(z.enum(SESSION_ENDS)),
          /** Whether it is the caller's own. */
          current: z.boolean(),
        }),
      ),
    }),
    refuses: [],
    summary: 'Where one is logged in, and was.',
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/tw/user/endSessions',
    access: 'user',
    rate: RATES.account,
    data: z.object({}),
    refuses: [],
    summary: 'Log out everywhere, here too.',
  }),
} as const;
