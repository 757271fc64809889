import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import {
  BrowserBar,
  chunk,
  CloudProvider,
  ConfirmHost,
  CrashPage,
  followAccount,
  latePage,
  loadChineseFontRules,
  offerUpdate,
  PortalProvider,
  PRELOAD_ERROR,
  startLocales,
  startPreferences,
  ToastHost,
  watchDevice,
  type PortalServices,
} from '#ui';
import { cloud } from './cloud.ts';
import { startOffline } from './offline/register.ts';
import { Pages } from './routes/pages.tsx';
import { ROUTES } from './routes/routes.ts';
import { watchScroll } from './routes/scroll.ts';
import { startPage } from './routes/start-page.ts';
import { startEditor } from './start-editor.ts';

const loadSeen = () => import('./seen-project.tsx');
const SharedView = latePage(async () => (await loadSeen()).SharedView);
const PORTAL_SERVICES: PortalServices = {
  startEditor,
  opens: { sample: true, project: true },
  SharedView,
  exportShared: async (shared) => {
    const fetched = await chunk(loadSeen).fetch();
    return fetched.ok && (await fetched.value.exportSharedStl(shared)).ok;
  },
  loadPublished: loadSeen,
};

/** The page's code and its first answers may be this late before what stands in for it is drawn. */
const PATIENCE_MS = 500;
/** Most systems have Chinese letters of their own: the rules for ours come so long after the first paint. */
const FONT_RULES_MS = 1000;

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
  watchScroll();
  startPreferences();
  await Promise.all([
    startLocales(),
    Promise.race([startPage(cloud, ROUTES), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]),
  ]);
  followAccount(cloud.session);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <ErrorBoundary fallbackRender={({ error }) => <CrashPage error={error} call={cloud.call} />}>
        <CloudProvider value={cloud}>
          <PortalProvider services={PORTAL_SERVICES}>
            <BrowserBar storage={cloud.storage} />
            <Pages routes={ROUTES} />
            <ConfirmHost />
            <ToastHost />
          </PortalProvider>
        </CloudProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
  // After the first paint and its pictures: rules that are new are a reason to lay everything out again.
  requestAnimationFrame(() => setTimeout(loadChineseFontRules, FONT_RULES_MS));
  void startOffline(offerUpdate);
}

void start();
