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
