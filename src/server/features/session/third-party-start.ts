import type { Provider } from '#contract';
import { answer, refuse, type Answer } from '../../context.ts';
import { createSecret, hashSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { fetchRemotePicture, PROTOCOLS } from '../providers/index.ts';
import { insertProviderLogin } from './third-party-repository.ts';

/** From the start to the reply, and from the reply to the binding. */
const STEP_MILLISECONDS = 600_000;

export const stepFrom = (now: Date): Date => new Date(now.getTime() + STEP_MILLISECONDS);

/** The page that takes the reply: fixed, so there is nowhere else to be sent to. */
export const redirectUri = (services: Services, source: Provider): string =>
  `${services.publicOrigin}/cb/${source}`;

/** The third parties this server is configured for, in the contract's order. */
export function offeredSources(services: Services): Provider[] {
  return (Object.keys(PROTOCOLS) as Provider[]).filter((source) => services.providers[source]);
}

/** Where to send the browser: to log in, or to bind for a session that alone may take the reply. */
export async function startThirdPartyLogin(
  services: Services,
  source: Provider,
  sessionId: string | null,
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
    sessionId,
    expiresAt: stepFrom(now),
  });
  const start = { redirectUri: redirectUri(services, source), state, verifier };
  return answer({ url: PROTOCOLS[source].authorizeUrl(config, start).href });
}

/** Fetches the picture a third party named and keeps our own copy; null when anything about it fails. */
export async function storeAvatar(services: Services, address: string | null): Promise<string | null> {
  const bytes = address === null ? null : await fetchRemotePicture(address);
  if (!bytes) return null;
  const kept = await services.pictures.keep('avatar', bytes.toString('base64'));
  return kept.ok ? kept.data : null;
}
