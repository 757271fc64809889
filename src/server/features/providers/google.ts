import { decodeJwt, errors, type JWTPayload } from 'jose';
import * as z from 'zod';
import type { ProviderConfig } from '../../services.ts';
import { challengeOf, nonceOf, plainNickname, type ProviderProtocol } from './protocol.ts';
import { askProvider, withParameters } from './provider-http.ts';

const tokenAnswer = z.object({ access_token: z.string().min(1), id_token: z.string().min(1) });
const userInfo = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().optional(),
  picture: z.string().optional(),
});

/** Google writes its issuer with and without the scheme. */
function isIssuer(issuer: string | undefined, config: ProviderConfig): boolean {
  const { origin, host } = new URL(config.authorizeUrl);
  return issuer === origin || issuer === host;
}

/**
 * Checks an identity token that came straight from the token endpoint: there the connection itself vouches for it (OpenID
 * Connect Core 3.1.3.7, step 6), the claims are still to be checked.
 */
function readIdToken(token: string, config: ProviderConfig, verifier: string, now: Date): JWTPayload | null {
  try {
    const claims = decodeJwt(token);
    const audiences = [claims.aud ?? []].flat();
    const good =
      isIssuer(claims.iss, config) &&
      audiences.length === 1 &&
      audiences[0] === config.clientId &&
      claims['nonce'] === nonceOf(verifier) &&
      typeof claims.exp === 'number' &&
      claims.exp * 1000 > now.getTime();
    return good ? claims : null;
  } catch (cause) {
    if (cause instanceof errors.JOSEError) return null;
    throw cause;
  }
}

/** OpenID Connect, authorization code with PKCE (developers.google.com/identity/openid-connect). */
export const google: ProviderProtocol = {
  authorizeUrl: (config, { redirectUri, state, verifier }) =>
    withParameters(config.authorizeUrl, {
      client_id: config.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile',
      state,
      nonce: nonceOf(verifier),
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
    }),
  identify: async (config, { code, redirectUri, verifier, now }) => {
    const tokens = await askProvider(config.tokenUrl, tokenAnswer, {
      form: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: config.clientId,
        client_secret: config.clientSecret,
        code_verifier: verifier,
      },
    });
    const claims = tokens && readIdToken(tokens.id_token, config, verifier, now);
    if (!claims) return null;
    const info = await askProvider(config.userInfoUrl, userInfo, { bearer: tokens.access_token });
    // The answer must be about whom the token names (OpenID Connect Core 5.3.2).
    if (!info || info.sub !== claims.sub) return null;
    return {
      subject: info.sub,
      nickname: plainNickname(info.name, 'Google'),
      avatarUrl: info.picture ?? null,
    };
  },
};
