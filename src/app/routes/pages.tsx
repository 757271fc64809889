import { Suspense, useEffect, type ReactNode } from 'react';
import { Route, useLocation, useSearchParams } from 'wouter';
import { isOpenToAll, LoadingPage, NotFoundPage, OfflinePage, Relogin, usePageTitle } from '#ui';
import { findLine, PortalFrame, type RouteLine } from './route-table.tsx';
import { scrollAfterNavigation } from './scroll.ts';
import { useGuard } from './use-guard.ts';
import { useHashLocation } from './use-hash.ts';

function Titled({ title, children }: { readonly title: RouteLine['title']; readonly children: ReactNode }) {
  usePageTitle(title ?? undefined);
  return children;
}

/** The line's page; the frame of the portal is one for all of its pages, so it stays where it is between them. */
function Page({ line }: { readonly line: RouteLine }) {
  const page = (
    <Route key={line.path} path={line.path}>
      <Titled title={line.title}>{line.page}</Titled>
    </Route>
  );
  if (!line.frame) return page;
  // Frame and page are fetched beside each other; a failure is told by whoever draws them.
  line.fetchCode?.().catch(() => undefined);
  return <PortalFrame kind={line.frame}>{page}</PortalFrame>;
}

/** The page of the address, behind the guard. */
export function Pages() {
  const [path] = useLocation();
  const chapter = useSearchParams()[0].get('page');
  const hash = useHashLocation();
  const passage = useGuard();
  const open = passage === 'open';
  useEffect(() => (open ? scrollAfterNavigation(hash) : undefined), [hash, open, path, chapter]);
  if (passage === 'waiting') return <LoadingPage />;
  if (!open) return <OfflinePage onRetry={passage.retry} />;
  const line = findLine(path);
  return (
    <>
      <Relogin isOpenToAll={isOpenToAll} />
      <Suspense fallback={<LoadingPage />}>
        {line === undefined ? <NotFoundPage /> : <Page line={line} />}
      </Suspense>
    </>
  );
}
