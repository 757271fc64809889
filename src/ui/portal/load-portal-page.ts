import type { Cloud } from '#cloud';
import type { FrameKind } from './frame/frame-kind.ts';

/** What stands around them, mounted once. */
export const loadPortalFrame = async () => (await import('./frame/portal-frame.tsx')).PortalFrame;

/** The pages of the portal, each a chunk of its own. */
export const loadPortalPage = {
  recents: async () => (await import('./files/recents-page.tsx')).RecentsPage,
  projects: async () => (await import('./files/projects-page.tsx')).ProjectsPage,
  manual: async () => (await import('./learn/manual-page.tsx')).ManualPage,
  tutorials: async () => (await import('./learn/tutorials-page.tsx')).TutorialsPage,
  recycleBin: async () => (await import('./bin/recycle-bin-page.tsx')).RecycleBinPage,
  share: async () => (await import('./share/share-open-page.tsx')).ShareOpenPage,
  account: async () => (await import('./account/account-page.tsx')).AccountPage,
  orders: async () => (await import('./orders/orders-page.tsx')).OrdersPage,
  myShare: async () => (await import('./share/share-management-page.tsx')).ShareManagementPage,
  feedback: async () => (await import('./feedback/feedback-page.tsx')).FeedbackPage,
};

/** What pages ask the server for, asked for before they are drawn: of the pages that take longest to be whole. */
export const beginPortalPage: {
  readonly [page in keyof typeof loadPortalPage]?: (cloud: Cloud, query: string) => Promise<void>;
} = {
  recents: async (...from) => (await import('./files/project-list.ts')).beginProjectList(...from, 'recents'),
  projects: async (...from) => (await import('./files/project-list.ts')).beginProjectList(...from, 'all'),
};

/** How the frame stands around each; null for a page that brings everything itself. */
export const PORTAL_FRAMES: Readonly<Record<keyof typeof loadPortalPage, FrameKind | null>> = {
  recents: 'files',
  projects: 'files',
  manual: 'files',
  tutorials: 'files',
  recycleBin: 'files',
  share: null,
  account: 'mine',
  orders: 'mine',
  myShare: 'mine',
  feedback: 'plain',
};
