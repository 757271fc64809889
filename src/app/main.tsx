import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { Redirect, Route, Switch } from 'wouter';
import {
  CrashPage,
  loadChineseFontRules,
  LoadingPage,
  NotFoundPage,
  startLocales,
  startPreferences,
} from '#ui';

const EditorRoute = lazy(async () => (await import('./editor-route.tsx')).loadEditorRoute());

startPreferences();
await startLocales();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ErrorBoundary fallbackRender={({ error }) => <CrashPage error={error} />}>
      <Suspense fallback={<LoadingPage />}>
        <Switch>
          <Route path="/">
            <Redirect to="/editor" replace />
          </Route>
          <Route path="/editor">
            <EditorRoute />
          </Route>
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  </StrictMode>,
);
loadChineseFontRules();
