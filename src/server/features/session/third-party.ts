import type { Api, DataOf, Language, Provider } from '#contract';
import { answer, refuse, type Answer, type Refusal } from '../../context.ts';
import { createSecret, hashSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { fetchRemotePicture, PROTOCOLS } from '../providers/index.ts';
import { findByAccount, insertUser, lockUser } from './account-repository.ts';
import { regionOf, type Account } from './account.ts';
import { spendCode } from './codes.ts';
import { issueTokens, openSession, type OpenedSession, type Tokens } from './sessions.ts';
import {
  findUserOfIdentity,
  insertIdentity,
  insertProviderLogin,
  isBindTokenGood,
  keepPendingIdentity,
  takePendingIdentity,
  takeState,
} from './third-party-repository.ts';

/** From the start to the reply, and from the reply to the binding. */
const STEP_MILLISECONDS = 600_000;

const stepFrom = (now: Date): Date => new Date(now.getTime() + STEP_MILLISECONDS);

/** The page that takes the reply: fixed, so there is nowhere else to be sent to. */
const redirectUri = (services: Services, source: Provider): string => `${services.publicOrigin}/cb/${source}`;

/** The third parties this server is configured for, in the contract's order. */
export function offeredSources(services: Services): Provider[] {
  return (Object.keys(PROTOCOLS) as Provider[]).filter((source) => services.providers[source]);
}

/** Where to send the browser. */
export async function startThirdPartyLogin(
  services: Services,
  source: Provider,
  now: Date,
): Promise<Answer<{ url: string }>> {
  const config = services.providers[source];
  if (!config) return refuse('provider_off');
  const state = createSecret();
  const verifier = createSecret();
  await insertProviderLogin(services.database, {
    stateHash: hashSecret(state),
    source,
    verifier,
    expiresAt: stepFrom(now),
  });
  const start = { redirectUri: redirectUri(services, source), state, verifier };
  return answer({ url: PROTOCOLS[source].authorizeUrl(config, start).href });
}

/** Fetches the picture a third party named and keeps our own copy; null when anything about it fails. */
async function keepAvatar(services: Services, address: string | null): Promise<string | null> {
  const bytes = address === null ? null : await fetchRemotePicture(address);
  if (!bytes) return null;
  const kept = await services.pictures.keep('avatar', bytes.toString('base64'));
  return kept.ok ? kept.data : null;
}

/** Logs in whose identity is bound; others get a token to bind it with. */
export async function finishThirdPartyLogin(
  services: Services,
  reply: { readonly source: Provider; readonly code: string; readonly state: string },
  now: Date,
): Promise<Answer<DataOf<Api['session']['authCallback']>>> {
  const { database } = services;
  const { source, code, state } = reply;
  const config = services.providers[source];
  if (!config) return refuse('provider_off');
  const stateHash = hashSecret(state);
  const verifier = await takeState(database, source, stateHash, now);
  if (verifier === undefined) return refuse('bind_expired');
  const identity = await PROTOCOLS[source].identify(config, {
    redirectUri: redirectUri(services, source),
    state,
    verifier,
    code,
    now,
  });
  if (!identity) return refuse('provider_failed');
  const { subject, nickname, avatarUrl } = identity;

  const userId = await findUserOfIdentity(database, source, subject);
  if (userId !== undefined) {
    const opened = await database.transaction(async (transaction) =>
      (await lockUser(transaction, userId)) ? openSession(transaction, userId, 'replaced', now) : undefined,
    );
    if (opened) return answer({ status: 'signed_in', ...(await issueTokens(services, opened)) });
  }

  const bindToken = createSecret();
  const avatarHash = await keepAvatar(services, avatarUrl);
  await keepPendingIdentity(database, stateHash, {
    subject,
    nickname,
    avatarHash,
    bindTokenHash: hashSecret(bindToken),
    expiresAt: stepFrom(now),
  });
  const avatar = avatarHash === null ? null : services.pictures.address('avatar', avatarHash);
  return answer({ status: 'bind', bindToken, nickname, avatar });
}

/** Leaves a transaction without a trace. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Joins a proven identity to the account a code was sent to, made now if need be, and logs it in. */
export async function bindIdentity(
  services: Services,
  account: Account,
  proof: { readonly bindToken: string; readonly code: string },
  request: { readonly language: Language; readonly now: Date },
): Promise<Answer<Tokens>> {
  const { database } = services;
  const { language, now } = request;
  const bindTokenHash = hashSecret(proof.bindToken);
  if (!(await isBindTokenGood(database, bindTokenHash, now))) return refuse('bind_expired');
  const spent = await spendCode(services, account, 'bind', proof.code, now);
  if (!spent.ok) return spent;
  let opened: OpenedSession;
  try {
    opened = await database.transaction(async (transaction) => {
      const identity = await takePendingIdentity(transaction, bindTokenHash, now);
      if (!identity) throw new Refused(refuse('bind_expired'));
      const existing = (await findByAccount(transaction, account))?.id;
      if (existing !== undefined) await lockUser(transaction, existing);
      const region = regionOf(account, undefined, language);
      const userId =
        existing ?? (await insertUser(transaction, { account, passwordHash: null, region, language, now }));
      if (userId === undefined || !(await insertIdentity(transaction, userId, identity, now))) {
        throw new Refused(refuse('account_taken'));
      }
      return openSession(transaction, userId, 'replaced', now);
    });
  } catch (cause) {
    if (cause instanceof Refused) return cause.refusal;
    throw cause;
  }
  return answer(await issueTokens(services, opened));
}
