import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { challengeOf, plainNickname, type ProviderProtocol } from './protocol.ts';
import { askProvider, withParameters } from './provider-http.ts';

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const userInfo = z.object({
  id: z.string().min(1).max(255),
  name: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
});

/** Facebook's manual login flow and Graph (developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow). */
export const facebook: ProviderProtocol = {
  authorizeUrl: (config, { redirectUri, state, verifier }) =>
    withParameters(config.authorizeUrl, {
      client_id: config.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'public_profile',
      state,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
    }),
  identify: async (config, { code, redirectUri, verifier }) => {
    const tokens = await askProvider(
      withParameters(config.tokenUrl, {
        client_id: config.clientId,
        client_secret: config.clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }),
      tokenAnswer,
    );
    if (!tokens) return null;
    const info = await askProvider(
      withParameters(config.userInfoUrl, {
        fields: 'id,name,picture.type(large)',
        access_token: tokens.access_token,
        // Shows that the token is used by us and not by whoever took it.
        appsecret_proof: createHmac('sha256', config.clientSecret).update(tokens.access_token).digest('hex'),
      }),
      userInfo,
    );
    return (
      info && {
        subject: info.id,
        nickname: plainNickname(info.name, 'Facebook'),
        avatarUrl: info.picture?.data.url ?? null,
      }
    );
  },
};
