import { PROVIDERS, type Provider } from '#contract';
import type { ProviderConfig, Services } from './services.ts';
import type { Variables } from './variables.ts';

interface ProviderFacts {
  /** Begin of the names of its variables. */
  readonly prefix: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
}

/**
 * Where each provider is, by its own documents: developers.google.com/identity/protocols/oauth2/web-server,
 * developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow, and WeChat's developers.weixin.qq.com
 * "Website application WeChat login".
 */
const FACTS: Readonly<Record<Provider, ProviderFacts>> = {
  google: {
    prefix: 'GOOGLE',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  facebook: {
    prefix: 'FACEBOOK',
    authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userInfoUrl: 'https://graph.facebook.com/v23.0/me',
  },
  wechat_open: {
    prefix: 'WECHAT_OPEN',
    authorizeUrl: 'https://open.weixin.qq.com/connect/qrconnect',
    tokenUrl: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    userInfoUrl: 'https://api.weixin.qq.com/sns/userinfo',
  },
};

/** The third parties that have both an id and a secret; each address can be replaced, for a substitute in tests. */
export function parseProviders(read: Variables): Services['providers'] {
  const found: Partial<Record<Provider, ProviderConfig>> = {};
  for (const provider of PROVIDERS) {
    const facts = FACTS[provider];
    const id = `${facts.prefix}_CLIENT_ID`;
    const secret = `${facts.prefix}_CLIENT_SECRET`;
    const login = read.allOrNone(id, secret);
    const address = (name: string, usual: string): string =>
      read.url(`${facts.prefix}_${name}`, ['http:', 'https:'])?.href ?? usual;
    const config = {
      authorizeUrl: address('AUTHORIZE_URL', facts.authorizeUrl),
      tokenUrl: address('TOKEN_URL', facts.tokenUrl),
      userInfoUrl: address('USER_INFO_URL', facts.userInfoUrl),
    };
    if (login) found[provider] = { clientId: login[id]!, clientSecret: login[secret]!, ...config };
  }
  return found;
}
