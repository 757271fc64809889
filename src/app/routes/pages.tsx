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

interface PageProps {
  readonly route: Route;
  /** It is not known yet whose the page is: its frame stands there already. */
  readonly waiting: boolean;
}

/** The page of a route; the frame of the portal is one for all of its pages, so it stays where it is between them. */
function Page({ route: { path, title, frame, Page: Content }, waiting }: PageProps) {
  const page = waiting ? (
    <LoadingPage />
  ) : (
    <At key={path} path={path}>
      <Titled title={title}>
        <Content />
      </Titled>
    </At>
  );
  if (frame === null) return page;
  // Frame and page are fetched beside each other; a failure is reported by whoever draws them.
  void Content.fetchCode();
  return (
    <PortalFrame kind={frame} waiting={waiting}>
      {page}
    </PortalFrame>
  );
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
  if (passage === 'leaving') return <LoadingPage />;
  if (typeof passage === 'object') return <OfflinePage onRetry={passage.retry} />;
  const route = findPage(routes, path);
  const waiting = passage === 'waiting';
  return (
    <>
      {open && <Relogin isOpenToAll={staysOpen} />}
      <Suspense fallback={<LoadingPage />}>
        {route !== undefined && <Page route={route} waiting={waiting} />}
        {route === undefined && (waiting ? <LoadingPage /> : <NotFoundPage />)}
      </Suspense>
    </>
  );
}
