import type { PageOutside, PortalServices } from '#ui';

/** What the portal needs from outside, doing nothing. */
export const STILL_SERVICES: PortalServices = {
  startEditor: () => undefined,
  opens: { sample: true, project: true },
  SharedView: () => null,
  exportShared: () => Promise.resolve(true),
  loadPublished: () =>
    Promise.resolve({
      PublishedModel: ({ published }) => `The model of ${published.name}`,
      exportPublished: () => Promise.resolve({ kind: 'done' as const }),
    }),
};

/** What the pages around the editor need of other rooms: nothing. */
export const NO_EDITOR: PageOutside = { loadEditor: () => Promise.reject(new Error('no editor here')) };
