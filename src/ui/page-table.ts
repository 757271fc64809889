import { createElement, type ComponentProps, type ComponentType } from 'react';
import { PROVIDERS } from '#contract';
import { loadTexts, type LateChunk } from './locales/index.ts';
import type { PageLine } from './page-line.ts';
import type { LegalPage } from './pages/legal/legal-page.tsx';
import { hasWebAssembly } from './pages/pre-check/browser.ts';

const legal =
  (
    topic: ComponentProps<typeof LegalPage>['topic'],
    load: () => Promise<{ readonly LegalPage: typeof LegalPage }>,
  ) =>
  async () => {
    const { LegalPage: Page } = await load();
    return () => createElement(Page, { topic });
  };
async function preCheck(): Promise<ComponentType> {
  const { PreCheckPage } = await import('./pages/pre-check/pre-check-page.tsx');
  return () => createElement(PreCheckPage, { onReady: () => window.location.reload() });
}
/** A page whose words come in a chunk of their own, beside its code. */
const withTexts =
  <Page>(names: readonly LateChunk[], load: () => Promise<Page>) =>
  async (): Promise<Page> =>
    (await Promise.all([load(), loadTexts(...names)]))[0];
const isProvider = (source: string): boolean => PROVIDERS.some((provider) => provider === source);

/** What stands around the pages of the portal, mounted once. */
export const loadPortalFrame = async () => (await import('./portal/frame-and-dialogs.tsx')).FrameAndDialogs;

/**
 * Every page there is (SPEC §2, and the editor, terms and privacy), in the order they are tried. What a line imports is what
 * the built page asks for at its address before a script runs (scripts/page-preloads.ts): imports stand in the line itself.
 */
export const PAGES: readonly PageLine[] = [
  {
    path: '/login',
    title: 'session.login.title',
    access: 'visitor',
    device: 'any',
    frame: null,
    load: async () => (await import('./pages/login/login-page.tsx')).LoginPage,
  },
  {
    path: '/signup',
    title: 'session.login.signUp',
    access: 'visitor',
    device: 'any',
    frame: null,
    load: async () => (await import('./pages/signup/signup-page.tsx')).SignupPage,
  },
  {
    path: '/cb/:source',
    title: 'session.callback.title',
    access: (source) => (isProvider(source) ? 'everybody' : 'account'),
    device: 'desktop',
    frame: null,
    load: async () => (await import('./pages/callback/callback-page.tsx')).CallbackPage,
  },
  {
    path: '/binding',
    title: 'session.binding.title',
    access: 'everybody',
    device: 'desktop',
    frame: null,
    load: async () => (await import('./pages/binding/binding-page.tsx')).BindingPage,
  },
  {
    path: '/retrieve-password',
    title: 'session.retrieve.title',
    access: 'everybody',
    device: 'any',
    frame: null,
    load: async () =>
      (await import('./pages/retrieve-password/retrieve-password-page.tsx')).RetrievePasswordPage,
  },
  {
    path: '/stay-tuned',
    title: 'session.stayTuned.title',
    access: 'everybody',
    device: 'any',
    frame: null,
    load: async () => (await import('./pages/stay-tuned/stay-tuned-page.tsx')).StayTunedPage,
  },
  {
    path: '/terms',
    title: 'session.page.terms',
    access: 'local',
    device: 'any',
    frame: null,
    load: legal('terms', () => import('./pages/legal/legal-page.tsx')),
  },
  {
    path: '/privacy',
    title: 'session.page.privacy',
    access: 'local',
    device: 'any',
    frame: null,
    load: legal('privacy', () => import('./pages/legal/legal-page.tsx')),
  },
  {
    path: '/recents',
    title: 'session.page.recents',
    access: 'account',
    device: 'desktop',
    frame: 'files',
    load: async () => (await import('./portal/files/recents-page.tsx')).RecentsPage,
    prefetch: async (...from) =>
      (await import('./portal/files/project-list.ts')).beginProjectList(...from, 'recents'),
  },
  {
    path: '/projects',
    title: 'session.page.projects',
    access: 'account',
    device: 'any',
    frame: 'files',
    load: async () => (await import('./portal/files/projects-page.tsx')).ProjectsPage,
    prefetch: async (...from) =>
      (await import('./portal/files/project-list.ts')).beginProjectList(...from, 'all'),
  },
  {
    path: '/recycle-bin',
    title: 'session.page.recycleBin',
    access: 'account',
    device: 'desktop',
    frame: 'files',
    load: async () => (await import('./portal/bin/recycle-bin-page.tsx')).RecycleBinPage,
  },
  {
    path: '/share',
    title: 'session.page.share',
    access: 'everybody',
    device: 'any',
    frame: null,
    load: withTexts(
      ['sharing'],
      async () => (await import('./portal/share/share-open-page.tsx')).ShareOpenPage,
    ),
  },
  {
    path: '/tutorials',
    title: 'session.page.tutorials',
    access: 'account',
    device: 'desktop',
    frame: 'files',
    load: async () => (await import('./portal/learn/tutorials-page.tsx')).TutorialsPage,
  },
  {
    path: '/manual',
    title: 'session.page.manual',
    access: 'account',
    device: 'desktop',
    frame: 'files',
    load: async () => (await import('./portal/learn/manual-page.tsx')).ManualPage,
    prefetch: async (_, query) => (await import('./portal/learn/manual-page.tsx')).prefetchChapter(query),
  },
  {
    path: '/mine/account',
    title: 'session.page.account',
    access: 'account',
    device: 'any',
    frame: 'mine',
    load: withTexts(['account'], async () => (await import('./portal/account/account-page.tsx')).AccountPage),
  },
  {
    path: '/mine/orders',
    title: 'session.page.orders',
    access: 'account',
    device: 'desktop',
    frame: 'mine',
    load: withTexts(['membership'], async () => (await import('./portal/orders/orders-page.tsx')).OrdersPage),
  },
  {
    path: '/mine/share',
    title: 'session.page.myShare',
    access: 'account',
    device: 'desktop',
    frame: 'mine',
    load: withTexts(
      ['sharing'],
      async () => (await import('./portal/share/share-management-page.tsx')).ShareManagementPage,
    ),
  },
  {
    path: '/feedback',
    title: 'session.page.feedback',
    access: 'account',
    device: 'desktop',
    frame: 'plain',
    load: async () => (await import('./portal/feedback/feedback-page.tsx')).FeedbackPage,
  },
  {
    path: '/community',
    title: 'session.page.community',
    access: 'account',
    device: 'any',
    frame: 'files',
    load: withTexts(
      ['community'],
      async () => (await import('./portal/community/community-page.tsx')).CommunityPage,
    ),
    prefetch: async (...from) => (await import('./portal/community/design-list.ts')).beginDesignList(...from),
  },
  {
    path: '/community/mine',
    title: 'session.page.myUpload',
    access: 'account',
    device: 'any',
    frame: 'files',
    load: withTexts(
      ['community', 'publishing'],
      async () => (await import('./portal/publishing/my-uploads-page.tsx')).MyUploadsPage,
    ),
  },
  {
    path: '/community/design/:id',
    title: null,
    access: 'account',
    device: 'any',
    frame: 'files',
    load: withTexts(
      ['community'],
      async () => (await import('./portal/community/design-page.tsx')).DesignPage,
    ),
  },
  {
    path: '/community/author/:id',
    title: null,
    access: 'account',
    device: 'any',
    frame: 'files',
    load: withTexts(
      ['community'],
      async () => (await import('./portal/community/author-page.tsx')).AuthorPage,
    ),
  },
  {
    path: '/community/favourites',
    title: 'session.page.favourites',
    access: 'account',
    device: 'any',
    frame: 'files',
    load: withTexts(
      ['community'],
      async () => (await import('./portal/community/favourites-page.tsx')).FavouritesPage,
    ),
  },
  {
    path: '/notifications',
    title: 'notifications.title',
    access: 'account',
    device: 'any',
    frame: 'files',
    load: async () => (await import('./portal/notifications/notifications-page.tsx')).NotificationsPage,
  },
  {
    path: '/review',
    // Its own: who is no moderator sees what stands where there is no page.
    title: null,
    access: 'account',
    device: 'desktop',
    frame: 'files',
    load: withTexts(
      ['community', 'publishing'],
      async () => (await import('./portal/review/review-page.tsx')).ReviewPage,
    ),
  },
  {
    path: '/vip/privilege',
    title: 'session.page.vip',
    access: 'account',
    device: 'desktop',
    frame: 'plain',
    load: withTexts(
      ['membership'],
      async () => (await import('./portal/vip/privilege-page.tsx')).PrivilegePage,
    ),
  },
  {
    path: '/points',
    title: 'session.page.points',
    access: 'account',
    device: 'desktop',
    frame: 'plain',
    load: withTexts(['membership'], async () => (await import('./portal/points/points-page.tsx')).PointsPage),
  },
  {
    path: '/paypal/result',
    title: 'session.page.payment',
    access: 'account',
    device: 'desktop',
    frame: 'plain',
    load: withTexts(
      ['membership'],
      async () => (await import('./portal/vip/payment-result-page.tsx')).PaymentResultPage,
    ),
  },
  {
    path: '/editor/:project?',
    title: null,
    access: 'local',
    device: 'desktop',
    frame: null,
    load: ({ loadEditor }) => (hasWebAssembly() ? loadEditor() : preCheck()),
    isHeavy: true,
  },
  // Every control there is, to be looked at while the page is made. A product build leaves it out, chunk and all.
  ...(import.meta.env.DEV
    ? [
        {
          path: '/dev/ui',
          title: null,
          access: 'local',
          device: 'desktop',
          frame: null,
          load: async () => (await import('./pages/dev-ui/dev-ui-page.tsx')).DevUiPage,
        } satisfies PageLine,
      ]
    : []),
];
