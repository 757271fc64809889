import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import type { Provider } from '#contract';
import type { Services } from '#server';

type ProviderConfig = NonNullable<Services['providers'][Provider]>;

/** Somebody with an account at the third party. */
export interface RemotePerson {
  readonly subject: string;
  readonly name: string;
  readonly picture?: string;
}

/** How the third party may misbehave. */
export interface Faults {
  /** Changes the claims of the identity token. */
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>;
  /** Answers about somebody else at the user-info address. */
  otherSubject?: boolean;
  /** Every token request is answered so, status included. */
  tokenAnswer?: { readonly status: number; readonly body: string };
  /** Token requests are never answered. */
  silent?: boolean;
}

interface Grant {
  readonly person: RemotePerson;
  readonly parameters: URLSearchParams;
}

/**
 * A third party on the loopback that speaks the protocols of WeChat, Google and Facebook, and checks what they check:
 * client, secret, redirect address, one use of a code, PKCE.
 */
export interface LoopbackProvider {
  readonly origin: string;
  readonly configs: Readonly<Record<Provider, ProviderConfig>>;
  readonly faults: Faults;
  /** The person agrees in the browser: what comes back with the redirect, and where it goes. */
  agree(
    url: string,
    person: RemotePerson,
  ): { readonly code: string; readonly state: string; readonly redirect: URL };
  /** Paths asked for at the picture address. */
  readonly pictureRequests: string[];
  close(): Promise<void>;
}

const CLIENT = { clientId: 'corallite-test', clientSecret: 's3cret & odd/value' } as const;

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export async function startLoopbackProvider(now: () => Date): Promise<LoopbackProvider> {
  const grants = new Map<string, Grant>();
  const people = new Map<string, RemotePerson>();
  const faults: Faults = {};
  const pictureRequests: string[] = [];
  let origin = '';

  /** Takes a code once, when everything else is right. */
  const exchange = (fields: {
    readonly code: string | null;
    readonly client: string | null;
    readonly secret: string | null;
    readonly redirect: string | null;
    readonly verifier: string | null;
  }): { readonly token: string; readonly grant: Grant } | null => {
    const grant = grants.get(fields.code ?? '');
    grants.delete(fields.code ?? '');
    if (!grant || fields.client !== CLIENT.clientId || fields.secret !== CLIENT.clientSecret) return null;
    const { parameters, person } = grant;
    if (fields.redirect !== null && fields.redirect !== parameters.get('redirect_uri')) return null;
    const challenge = parameters.get('code_challenge');
    if (challenge !== null) {
      const expected = createHash('sha256')
        .update(fields.verifier ?? '')
        .digest('base64url');
      if (parameters.get('code_challenge_method') !== 'S256' || expected !== challenge) return null;
    }
    const token = randomUUID();
    people.set(token, person);
    return { token, grant };
  };

  const idTokenOf = ({ person, parameters }: Grant): Promise<string> => {
    const seconds = Math.floor(now().getTime() / 1000);
    const claims = {
      iss: origin,
      aud: CLIENT.clientId,
      sub: person.subject,
      nonce: parameters.get('nonce'),
      iat: seconds,
      exp: seconds + 300,
    };
    return new SignJWT(faults.claims?.(claims) ?? claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('only the third party knows this key'));
  };

  const subjectOf = (person: RemotePerson): string =>
    faults.otherSubject ? 'somebody-else' : person.subject;

  const routes: Record<
    string,
    (url: URL, request: IncomingMessage, response: ServerResponse) => Promise<void> | void
  > = {
    '/google/token': async (_url, request, response) => {
      const form = new URLSearchParams(await readBody(request));
      const taken =
        request.method === 'POST' && form.get('grant_type') === 'authorization_code'
          ? exchange({
              code: form.get('code'),
              client: form.get('client_id'),
              secret: form.get('client_secret'),
              redirect: form.get('redirect_uri') ?? '',
              verifier: form.get('code_verifier'),
            })
          : null;
      if (!taken) return sendJson(response, 400, { error: 'invalid_grant' });
      sendJson(response, 200, {
        access_token: taken.token,
        id_token: await idTokenOf(taken.grant),
        token_type: 'Bearer',
        expires_in: 300,
      });
    },
    '/google/userinfo': (_url, request, response) => {
      const person = people.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
      if (!person) return sendJson(response, 401, { error: 'invalid_token' });
      sendJson(response, 200, { sub: subjectOf(person), name: person.name, picture: person.picture });
    },
    '/facebook/token': (url, _request, response) => {
      const query = url.searchParams;
      const taken = exchange({
        code: query.get('code'),
        client: query.get('client_id'),
        secret: query.get('client_secret'),
        redirect: query.get('redirect_uri') ?? '',
        verifier: query.get('code_verifier'),
      });
      if (!taken)
        return sendJson(response, 400, { error: { message: 'Invalid verification code', code: 100 } });
      sendJson(response, 200, { access_token: taken.token, token_type: 'bearer', expires_in: 300 });
    },
    '/facebook/me': (url, _request, response) => {
      const token = url.searchParams.get('access_token') ?? '';
      const person = people.get(token);
      const proof = createHmac('sha256', CLIENT.clientSecret).update(token).digest('hex');
      if (!person || url.searchParams.get('appsecret_proof') !== proof) {
        return sendJson(response, 400, { error: { message: 'Invalid appsecret_proof', code: 100 } });
      }
      sendJson(response, 200, {
        id: subjectOf(person),
        name: person.name,
        ...(person.picture ? { picture: { data: { url: person.picture, is_silhouette: false } } } : {}),
      });
    },
    // WeChat answers 200 to everything; a refusal is an errcode.
    '/wechat/access_token': (url, _request, response) => {
      const query = url.searchParams;
      const taken = exchange({
        code: query.get('code'),
        client: query.get('appid'),
        secret: query.get('secret'),
        redirect: null,
        verifier: null,
      });
      if (!taken) return sendJson(response, 200, { errcode: 40029, errmsg: 'invalid code' });
      sendJson(response, 200, {
        access_token: taken.token,
        expires_in: 7200,
        refresh_token: 'unused',
        openid: `open-${taken.grant.person.subject}`,
        scope: 'snsapi_login',
      });
    },
    '/wechat/userinfo': (url, _request, response) => {
      const person = people.get(url.searchParams.get('access_token') ?? '');
      if (!person) return sendJson(response, 200, { errcode: 40001, errmsg: 'invalid credential' });
      sendJson(response, 200, {
        openid: faults.otherSubject ? 'open-somebody-else' : url.searchParams.get('openid'),
        unionid: person.subject,
        nickname: person.name,
        headimgurl: person.picture ?? '',
      });
    },
    '/picture.png': (_url, _request, response) => {
      pictureRequests.push('/picture.png');
      response.writeHead(200, { 'content-type': 'image/png' }).end();
    },
  };

  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname.endsWith('token')) {
      if (faults.silent) return;
      if (faults.tokenAnswer) {
        response.writeHead(faults.tokenAnswer.status).end(faults.tokenAnswer.body);
        return;
      }
    }
    const route = routes[url.pathname];
    if (route) void route(url, request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    faults,
    pictureRequests,
    configs: {
      google: {
        ...CLIENT,
        authorizeUrl: `${origin}/google/auth`,
        tokenUrl: `${origin}/google/token`,
        userInfoUrl: `${origin}/google/userinfo`,
      },
      facebook: {
        ...CLIENT,
        authorizeUrl: `${origin}/facebook/dialog`,
        tokenUrl: `${origin}/facebook/token`,
        userInfoUrl: `${origin}/facebook/me`,
      },
      wechat_open: {
        ...CLIENT,
        authorizeUrl: `${origin}/wechat/qrconnect`,
        tokenUrl: `${origin}/wechat/access_token`,
        userInfoUrl: `${origin}/wechat/userinfo`,
      },
    },
    agree: (address, person) => {
      const { searchParams: parameters } = new URL(address);
      if ((parameters.get('client_id') ?? parameters.get('appid')) !== CLIENT.clientId) {
        throw new Error('unknown client');
      }
      const code = randomUUID();
      grants.set(code, { person, parameters });
      const state = parameters.get('state')!;
      const redirect = new URL(parameters.get('redirect_uri')!);
      return { code, state, redirect };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
