import type { PortalServices } from '#ui';

/** What the portal needs from outside, doing nothing. */
export const STILL_SERVICES: PortalServices = {
  startEditor: () => undefined,
  opens: { sample: true, project: true },
  SharedView: () => null,
  exportShared: () => Promise.resolve(true),
};
