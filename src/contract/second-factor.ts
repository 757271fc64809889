import * as z from 'zod/mini';
import { endpoint, RATES } from './endpoint.ts';
import { factorCode, messageCode, password } from './fields.ts';
import { proof, PROOF_REFUSALS } from './own-account.ts';

/** That whoever is signed in may change the second factor: the password, a code of the app, or a recovery code. */
const factorProof = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), password }),
  z.object({ by: z.literal('factor'), code: factorCode }),
]);
const FACTOR_PROOF_REFUSALS = ['factor_off', 'factor_wrong', 'password_wrong'] as const;

/** Recovery codes in groups of four, shown this once. */
const recoveryCodes = z.object({ codes: z.array(z.string()) });

/** The second factor of one's own account: time-based codes of an authenticator app (RFC 6238), and recovery codes. */
export const secondFactor = {
  factor: endpoint({
    method: 'GET',
    path: '/tw/user/factor',
    access: 'user',
    rate: RATES.read,
    data: z.object({
      /** Since when it is on; null while it is off. */
      since: z.nullable(z.iso.datetime()),
      /** Recovery codes not used yet. */
      codesLeft: z.int(),
    }),
    refuses: [],
    summary: 'Whether logging in asks for a second factor.',
  }),
  beginFactor: endpoint({
    method: 'POST',
    path: '/tw/user/factor/begin',
    access: 'user',
    rate: RATES.account,
    body: z.object({ proof }),
    data: z.object({
      /** Base32, for who types it. */
      secret: z.string(),
      /** otpauth: address of the same, for a QR code. */
      uri: z.string(),
    }),
    refuses: ['factor_on', ...PROOF_REFUSALS],
    summary:
      'Make the secret of a second factor; it is on once a code of it has come back within ten minutes.',
  }),
  confirmFactor: endpoint({
    method: 'POST',
    path: '/tw/user/factor/confirm',
    access: 'user',
    rate: RATES.account,
    body: z.object({ code: messageCode }),
    data: recoveryCodes,
    refuses: ['factor_on', 'factor_off', 'factor_wrong'],
    summary: 'Turn the second factor on with the first code of it; answers the recovery codes.',
  }),
  endFactor: endpoint({
    method: 'POST',
    path: '/tw/user/factor/end',
    access: 'user',
    rate: RATES.account,
    body: z.object({ proof: factorProof }),
    data: z.object({}),
    refuses: FACTOR_PROOF_REFUSALS,
    summary: 'Turn the second factor off.',
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/tw/user/factor/codes',
    access: 'user',
    rate: RATES.account,
    body: z.object({ proof: factorProof }),
    data: recoveryCodes,
    refuses: FACTOR_PROOF_REFUSALS,
    summary: 'New recovery codes; those before are good no more.',
  }),
} as const;
