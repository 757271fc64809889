import * as z from 'zod';
import { plainNickname, type ProviderProtocol } from './protocol.ts';
import { askProvider, withParameters } from './provider-http.ts';

/** A refusal comes with status 200 and `errcode` in place of these fields. */
const tokenAnswer = z.object({ access_token: z.string().min(1), openid: z.string().min(1).max(255) });
const userInfo = z.object({
  openid: z.string().min(1).max(255),
  unionid: z.string().min(1).max(255).optional(),
  nickname: z.string().optional(),
  headimgurl: z.string().optional(),
});

/**
 * WeChat's login for web sites (developers.weixin.qq.com, "网站应用微信登录"): its own names, secrets in the address, no PKCE;
 * the state alone ties the reply to the start.
 */
export const wechat: ProviderProtocol = {
  authorizeUrl: (config, { redirectUri, state }) => {
    const url = withParameters(config.authorizeUrl, {
      appid: config.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    });
    url.hash = 'wechat_redirect';
    return url;
  },
  identify: async (config, { code }) => {
    const tokens = await askProvider(
      withParameters(config.tokenUrl, {
        appid: config.clientId,
        secret: config.clientSecret,
        code,
        grant_type: 'authorization_code',
      }),
      tokenAnswer,
    );
    if (!tokens) return null;
    const info = await askProvider(
      withParameters(config.userInfoUrl, { access_token: tokens.access_token, openid: tokens.openid }),
      userInfo,
    );
    if (!info || info.openid !== tokens.openid) return null;
    return {
      // The same person in every app of ours; openid is of this app alone.
      subject: info.unionid ?? info.openid,
      nickname: plainNickname(info.nickname, 'WeChat'),
      avatarUrl: info.headimgurl || null,
    };
  },
};
