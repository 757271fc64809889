import type { RequestContext } from '../../context.ts';
import type { Services } from '../../services.ts';

/** Half a year after the last login on it a device is a stranger. */
const DEVICE_SECONDS = 180 * 86_400;

/** Whose tries are counted as one. */
export interface Asker {
  readonly key: string;
  /** Whether it proves to be a device that was logged in to the account before. */
  readonly known: boolean;
}

/** Says that a session of a user was opened on a device. New tokens of a session give no second device. */
export function signDevice(
  services: Services,
  session: { readonly userId: string; readonly sessionId: string },
): Promise<string> {
  const { userId, sessionId } = session;
  return services.signer.sign('device', { userId, sessionId }, DEVICE_SECONDS);
}

/**
 * Who tries something at the account of `userId` (undefined where nobody has it): a device that was logged in to it, or
 * else an address. What strangers do counts against no device. ADR 0250, after OWASP's device cookies.
 */
export async function askerFor(
  services: Services,
  userId: string | undefined,
  request: Pick<RequestContext, 'actor' | 'deviceProof' | 'address'>,
): Promise<Asker> {
  const { actor, deviceProof, address } = request;
  if (userId !== undefined) {
    const session =
      actor?.userId === userId || deviceProof === null
        ? actor
        : await services.signer.verify('device', deviceProof);
    const sessionId = session?.userId === userId ? session.sessionId : undefined;
    if (sessionId !== undefined) return { key: `device ${sessionId}`, known: true };
  }
  return { key: address, known: false };
}
