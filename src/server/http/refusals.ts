import type { Access, CodeName, Endpoint } from '#contract';

/** Codes that any call may answer, beside its own. */
const ANY_CALL: readonly CodeName[] = ['validation', 'too_many', 'too_large', 'internal', 'unavailable'];
/** Codes of what wants a session. */
export const SIGNED_IN: readonly CodeName[] = ['unauthorized', 'login_expired'];
/** Codes of a page of somebody else's, for what changes something. */
export const FOREIGN: readonly CodeName[] = ['forbidden'];

/** What a call refuses with by who may make it: nobody learns that there is a page for moderators. */
const BY_ACCESS: Readonly<Record<Access, readonly CodeName[]>> = {
  public: [],
  user: SIGNED_IN,
  share: SIGNED_IN,
  moderator: ['not_found'],
};

/** Every code that a call may refuse with: what /api/openapi.json says, and what replies are held to in development. */
export function refusalsOf(endpoint: Endpoint): readonly CodeName[] {
  return [
    ...endpoint.refuses,
    ...ANY_CALL,
    ...BY_ACCESS[endpoint.access],
    ...(endpoint.method === 'GET' ? [] : FOREIGN),
  ];
}
