import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import {
  BrowserBar,
  CloudProvider,
  ConfirmHost,
  CrashPage,
  followAccount,
  loadChineseFontRules,
  PortalProvider,
  startLocales,
  startPreferences,
  ToastHost,
  watchDevice,
  type PortalServices,
} from '#ui';
import { cloud } from './cloud.ts';
import { lazyPage, PRELOAD_ERROR } from './routes/lazy-page.tsx';
import { Pages } from './routes/pages.tsx';
import { startPage } from './routes/start-page.ts';
import { startEditor } from './start-editor.ts';

const SharedView = lazyPage(async () => (await import('./shared-project.tsx')).SharedView);
const PORTAL_SERVICES: PortalServices = {
  startEditor,
  opens: { sample: true, project: true },
  SharedView,
  exportShared: async (shared) => (await (await import('./shared-project.tsx')).exportSharedStl(shared)).ok,
};

/** The page's code and its first answers may be this late before what stands in for it is drawn. */
const PATIENCE_MS = 500;

// Where a chunk cannot be had although the server can, a new version took its place: the page says so.
window.addEventListener(PRELOAD_ERROR, (event) => {
  if (navigator.onLine) event.preventDefault();
});

/**
 * Draws the first page when its words and code are there. A function: where the module itself waits, the pages, which
 * share code with it, wait for the module.
 */
async function start(): Promise<void> {
  watchDevice();
  startPreferences();
  await Promise.all([
    startLocales(),
    Promise.race([startPage(cloud), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]),
  ]);
  followAccount(cloud.session);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <ErrorBoundary fallbackRender={({ error }) => <CrashPage error={error} call={cloud.call} />}>
        <CloudProvider value={cloud}>
          <PortalProvider services={PORTAL_SERVICES}>
            <BrowserBar storage={cloud.storage} />
            <Pages />
            <ConfirmHost />
            <ToastHost />
          </PortalProvider>
        </CloudProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
  // After the first paint: rules that are new are a reason to lay everything out again.
  requestAnimationFrame(() => setTimeout(loadChineseFontRules));
}

void start();
