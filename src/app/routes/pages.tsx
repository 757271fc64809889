import { Suspense, useEffect, type ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { isOpenToAll, LoadingPage, NotFoundPage, Relogin, usePageTitle } from '#ui';
import { ROUTES, type RouteLine } from './route-table.tsx';
import { scrollAfterNavigation } from './scroll.ts';
import { useGuard } from './use-guard.ts';
import { useHashLocation } from './use-hash.ts';

function Titled({ title, children }: { readonly title: RouteLine['title']; readonly children: ReactNode }) {
  usePageTitle(title ?? undefined);
  return children;
}

/** The page of the address, behind the guard. */
export function Pages() {
  const [path] = useLocation();
  const hash = useHashLocation();
  const open = useGuard();
  useEffect(() => (open ? scrollAfterNavigation(hash) : undefined), [hash, open, path]);
  if (!open) return <LoadingPage />;
  return (
    <>
      <Relogin isOpenToAll={isOpenToAll} />
      <Suspense fallback={<LoadingPage />}>
        <Switch>
          {ROUTES.map((line) => (
            <Route key={line.path} path={line.path}>
              <Titled title={line.title}>{line.page}</Titled>
            </Route>
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </>
  );
}
