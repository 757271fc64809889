import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Cloud } from '#cloud';
import {
  beginPortalPage,
  hasWebAssembly,
  loadDevUiPage,
  loadPage,
  loadPortalFrame,
  loadPortalPage,
  PORTAL_FRAMES,
  type FrameKind,
} from '#ui';
import { lazyPage, type LazyPage } from './lazy-page.tsx';

export const PortalFrame = lazyPage(loadPortalFrame);
const Legal = lazyPage(loadPage.legal);
const Coming = lazyPage(loadPage.coming, { framed: true });
const Editor = lazyPage<object>(async () => {
  if (hasWebAssembly()) return (await import('../editor-route.tsx')).loadEditorRoute();
  const PreCheckPage = await loadPage.preCheck();
  return () => <PreCheckPage onReady={() => window.location.reload()} />;
});

export interface RouteLine {
  readonly path: string;
  /** Key of the route's own title; null where the page sets the title itself, or has none. */
  readonly title: string | null;
  readonly page: ReactNode;
  /** The portal's frame around the page; absent or null for a page that stands alone. */
  readonly frame?: FrameKind | null;
  /** Fetches the page's code before it is drawn; absent for the editor, whose code is long in coming. */
  readonly fetchCode?: () => Promise<unknown>;
  /** Asks the server for what the page shows at first, with the query of its address, once it is known who asks. */
  readonly begin?: ((cloud: Cloud, query: string) => Promise<void>) | undefined;
}

const alone = (Page: LazyPage<object>): Pick<RouteLine, 'page' | 'fetchCode'> => ({
  page: <Page />,
  fetchCode: Page.fetchCode,
});

function portal(name: keyof typeof loadPortalPage): Omit<RouteLine, 'path' | 'title'> {
  const load: () => Promise<ComponentType> = loadPortalPage[name];
  const frame = PORTAL_FRAMES[name];
  return { frame, begin: beginPortalPage[name], ...alone(lazyPage(load, { framed: frame !== null })) };
}

const legal = (topic: ComponentProps<typeof Legal>['topic']): Pick<RouteLine, 'page' | 'fetchCode'> => ({
  page: <Legal topic={topic} />,
  fetchCode: Legal.fetchCode,
});

const coming = (
  topic: ComponentProps<typeof Coming>['topic'],
  frame: FrameKind,
): Pick<RouteLine, 'frame' | 'page' | 'fetchCode'> => ({
  frame,
  page: <Coming topic={topic} />,
  fetchCode: Coming.fetchCode,
});

/** Every page there is (SPEC §2, and the editor, terms and privacy), in the order they are tried. */
export const ROUTES: readonly RouteLine[] = [
  { path: '/login', title: 'session.login.title', ...alone(lazyPage(loadPage.login)) },
  { path: '/signup', title: 'session.login.signUp', ...alone(lazyPage(loadPage.signup)) },
  { path: '/cb/:source', title: 'session.callback.title', ...alone(lazyPage(loadPage.callback)) },
  { path: '/binding', title: 'session.binding.title', ...alone(lazyPage(loadPage.binding)) },
  {
    path: '/retrieve-password',
    title: 'session.retrieve.title',
    ...alone(lazyPage(loadPage.retrievePassword)),
  },
  { path: '/stay-tuned', title: 'session.stayTuned.title', ...alone(lazyPage(loadPage.stayTuned)) },
  { path: '/terms', title: 'session.page.terms', ...legal('terms') },
  { path: '/privacy', title: 'session.page.privacy', ...legal('privacy') },
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
  ...(import.meta.env.DEV ? [{ path: '/dev/ui', title: null, ...alone(lazyPage(loadDevUiPage)) }] : []),
];

/** The line's path as the router reads it: a part of any name after a colon, one that may be left out before a mark. */
const PATTERNS = ROUTES.map((line) => ({
  line,
  pattern: new RegExp(`^${line.path.replace(/\/:\w+\?/, '(?:/[^/]+)?').replace(/:\w+/, '[^/]+')}/?$`, 'i'),
}));

/** The line that draws a path; nothing where there is no such page. */
export const findLine = (path: string): RouteLine | undefined =>
  PATTERNS.find(({ pattern }) => pattern.test(path))?.line;
