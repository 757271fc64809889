import { EXPORT_PATH, type Api, type DataOf } from '#contract';
import { answer, type Actor, type Answer, type Caller } from '../../context.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../account-events/index.ts';

/** Long enough for a browser to follow it, and no longer: it takes no access token. */
const LINK_SECONDS = 60;

/** An address at which the browser of the actor downloads their data, for it cannot send a token with a download. */
export async function exportLink(
  services: Services,
  { userId, sessionId }: Actor,
  caller: Caller,
): Promise<Answer<DataOf<Api['account']['export']>>> {
  await recordEvent(services, services.database, { userId, kind: 'data_exported', actor: 'person', caller });
  const token = await services.signer.sign('export', { userId, sessionId }, LINK_SECONDS);
  return answer({ url: `${EXPORT_PATH}?token=${token}` });
}

/** Whose data a link gives, or null when it is over or not ours. */
export async function whoMayExport(
  { signer }: Pick<Services, 'signer'>,
  token: string,
): Promise<{ readonly userId: string; readonly sessionId: string } | null> {
  const claims = await signer.verify('export', token);
  const [userId, sessionId] = [claims?.['userId'], claims?.['sessionId']];
  return userId === undefined || sessionId === undefined ? null : { userId, sessionId };
}
