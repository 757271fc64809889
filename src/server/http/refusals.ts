import type { CodeName, Endpoint } from '#contract';

/** Codes that any call may answer, beside its own. */
const ANY_CALL: readonly CodeName[] = ['validation', 'too_many', 'too_large', 'internal', 'unavailable'];
/** Codes of what wants a session. */
export const SIGNED_IN: readonly CodeName[] = ['unauthorized', 'login_expired'];
/** Codes of a page of somebody else's, for what changes something. */
export const FOREIGN: readonly CodeName[] = ['forbidden'];

/** Every code that a call may refuse with: what /api/openapi.json says, and what replies are held to in development. */
export function refusalsOf(endpoint: Endpoint): readonly CodeName[] {
  return [
    ...endpoint.refuses,
    ...ANY_CALL,
    ...(endpoint.access === 'public' ? [] : SIGNED_IN),
    ...(endpoint.method === 'GET' ? [] : FOREIGN),
  ];
}
