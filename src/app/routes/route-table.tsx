import { createElement, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { hasWebAssembly, loadDevUiPage, loadPage, loadPortalPage, PORTAL_FRAMES, type FrameKind } from '#ui';
import { lazyPage } from './lazy-page.tsx';

const Login = lazyPage(loadPage.login);
const Signup = lazyPage(loadPage.signup);
const Callback = lazyPage(loadPage.callback);
const Binding = lazyPage(loadPage.binding);
const RetrievePassword = lazyPage(loadPage.retrievePassword);
const StayTuned = lazyPage(loadPage.stayTuned);
const Legal = lazyPage(loadPage.legal);
const Coming = lazyPage(loadPage.coming);
const Editor = lazyPage<object>(async () => {
  if (hasWebAssembly()) return (await import('../editor-route.tsx')).loadEditorRoute();
  const PreCheckPage = await loadPage.preCheck();
  return () => <PreCheckPage onReady={() => window.location.reload()} />;
});

/** What a line says of a page of the portal. */
function portal(name: keyof typeof loadPortalPage): Pick<RouteLine, 'frame' | 'load' | 'page'> {
  const load: () => Promise<ComponentType> = loadPortalPage[name];
  const Page = lazyPage(load);
  return { frame: PORTAL_FRAMES[name], load, page: <Page /> };
}

const coming = (
  topic: ComponentProps<typeof Coming>['topic'],
  frame: FrameKind,
): Pick<RouteLine, 'frame' | 'load' | 'page'> => ({
  frame,
  load: loadPage.coming,
  page: <Coming topic={topic} />,
});

export interface RouteLine {
  readonly path: string;
  /** Key of the route's own title; null where the page sets the title itself, or has none. */
  readonly title: string | null;
  readonly page: ReactNode;
  /** The portal's frame around the page, and what to fetch beside it; absent or null for a page that stands alone. */
  readonly frame?: FrameKind | null;
  readonly load?: () => Promise<unknown>;
}

/** Every page there is (SPEC §2, and the editor, terms and privacy), in the order they are tried. */
export const ROUTES: readonly RouteLine[] = [
  { path: '/login', title: 'session.login.title', page: <Login /> },
  { path: '/signup', title: 'session.login.signUp', page: <Signup /> },
  { path: '/cb/:source', title: 'session.callback.title', page: <Callback /> },
  { path: '/binding', title: 'session.binding.title', page: <Binding /> },
  { path: '/retrieve-password', title: 'session.retrieve.title', page: <RetrievePassword /> },
  { path: '/stay-tuned', title: 'session.stayTuned.title', page: <StayTuned /> },
  { path: '/terms', title: 'session.page.terms', page: <Legal topic="terms" /> },
  { path: '/privacy', title: 'session.page.privacy', page: <Legal topic="privacy" /> },
  { path: '/recents', title: 'session.page.recents', ...portal('recents') },
  { path: '/projects', title: 'session.page.projects', ...portal('projects') },
  { path: '/recycle-bin', title: 'session.page.recycleBin', ...portal('recycleBin') },
  { path: '/share', title: 'session.page.share', ...portal('share') },
  { path: '/tutorials', title: 'session.page.tutorials', ...portal('tutorials') },
  { path: '/manual', title: 'session.page.manual', ...portal('manual') },
  { path: '/mine/account', title: 'session.page.account', ...portal('account') },
  { path: '/mine/orders', title: 'session.page.orders', ...portal('orders') },
  { path: '/mine/share', title: 'session.page.myShare', ...portal('myShare') },
  { path: '/feedback', title: 'session.page.feedback', ...portal('feedback') },
  { path: '/community', title: 'session.coming.community.title', ...coming('community', 'files') },
  { path: '/vip/privilege', title: 'session.coming.vip.title', ...coming('vip', 'plain') },
  { path: '/points', title: 'session.coming.points.title', ...coming('points', 'plain') },
  { path: '/paypal/result', title: 'session.coming.payment.title', ...coming('payment', 'plain') },
  { path: '/editor/:project?', title: null, page: <Editor /> },
  // Every control there is, to be looked at while the page is made.
  ...(import.meta.env.DEV
    ? [{ path: '/dev/ui', title: null, page: createElement(lazyPage(loadDevUiPage)) }]
    : []),
];
