import { Suspense, useCallback, useEffect, type ReactNode } from 'react';
import { Route as At, useLocation, useSearchParams } from 'wouter';
import {
  findPage,
  isOpenToAll,
  LoadingPage,
  NotFoundPage,
  OfflinePage,
  Relogin,
  rulesOf,
  usePageTitle,
} from '#ui';
import { PortalFrame, type Route } from './routes.ts';
import { scrollAfterNavigation } from './scroll.ts';
import { useGuard } from './use-guard.ts';
import { useHashLocation } from './use-hash.ts';

function Titled({ title, children }: { readonly title: Route['title']; readonly children: ReactNode }) {
  usePageTitle(title ?? undefined);
  return children;
}

/** The page of a route; the frame of the portal is one for all of its pages, so it stays where it is between them. */
function Page({ route: { path, title, frame, Page: Content } }: { readonly route: Route }) {
  const page = (
    <At key={path} path={path}>
      <Titled title={title}>
        <Content />
      </Titled>
    </At>
  );
  if (frame === null) return page;
  // Frame and page are fetched beside each other; a failure is reported by whoever draws them.
  void Content.fetchCode();
  return <PortalFrame kind={frame}>{page}</PortalFrame>;
}

/** The page of the address, behind the guard. */
export function Pages({ routes }: { readonly routes: readonly Route[] }) {
  const [path] = useLocation();
  const chapter = useSearchParams()[0].get('page');
  const hash = useHashLocation();
  const passage = useGuard(routes);
  const open = passage === 'open';
  const staysOpen = useCallback((at: string) => isOpenToAll(rulesOf(routes, at)), [routes]);
  useEffect(() => (open ? scrollAfterNavigation(hash) : undefined), [hash, open, path, chapter]);
  if (passage === 'waiting') return <LoadingPage />;
  if (!open) return <OfflinePage onRetry={passage.retry} />;
  const route = findPage(routes, path);
  return (
    <>
      <Relogin isOpenToAll={staysOpen} />
      <Suspense fallback={<LoadingPage />}>
        {route === undefined ? <NotFoundPage /> : <Page route={route} />}
      </Suspense>
    </>
  );
}
