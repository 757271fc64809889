import type { ComponentType, ReactNode } from 'react';
import { hasWebAssembly, loadDevUiPage, loadPage, loadPortalPage } from '#ui';
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

const portal = (load: () => Promise<ComponentType>): ReactNode => {
  const Page = lazyPage(load);
  return <Page />;
};

export interface RouteLine {
  readonly path: string;
  /** Key of the route's own title; null where the page sets the title itself, or has none. */
  readonly title: string | null;
  readonly page: ReactNode;
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
  { path: '/recents', title: 'session.page.recents', page: portal(loadPortalPage.recents) },
  { path: '/projects', title: 'session.page.projects', page: portal(loadPortalPage.projects) },
  { path: '/recycle-bin', title: 'session.page.recycleBin', page: portal(loadPortalPage.recycleBin) },
  { path: '/share', title: 'session.page.share', page: portal(loadPortalPage.share) },
  { path: '/tutorials', title: 'session.page.tutorials', page: portal(loadPortalPage.tutorials) },
  { path: '/manual', title: 'session.page.manual', page: portal(loadPortalPage.manual) },
  { path: '/mine/account', title: 'session.page.account', page: portal(loadPortalPage.account) },
  { path: '/mine/orders', title: 'session.page.orders', page: portal(loadPortalPage.orders) },
  { path: '/mine/share', title: 'session.page.myShare', page: portal(loadPortalPage.myShare) },
  { path: '/feedback', title: 'session.page.feedback', page: portal(loadPortalPage.feedback) },
  { path: '/community', title: 'session.coming.community.title', page: <Coming topic="community" /> },
  { path: '/vip/privilege', title: 'session.coming.vip.title', page: <Coming topic="vip" /> },
  { path: '/points', title: 'session.coming.points.title', page: <Coming topic="points" /> },
  { path: '/paypal/result', title: 'session.coming.payment.title', page: <Coming topic="payment" /> },
  { path: '/editor/:project?', title: null, page: <Editor /> },
  // Every control there is, to be looked at while the page is made.
  ...(import.meta.env.DEV ? [{ path: '/dev/ui', title: null, page: portal(loadDevUiPage) }] : []),
];
