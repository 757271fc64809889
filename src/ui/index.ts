import './tokens/index.ts';
import { loadEditorTexts } from './locales/index.ts';

export { preferences, startPreferences, storedEngineRequest, usePreferences } from './preferences.ts';
export { loadEditorTexts };
export { startLocales } from './locales/index.ts';
export { newProjectName } from './portal/files/untitled.ts';
export { loadChineseFontRules } from './tokens/fonts.ts';
export { CrashPage } from './pages/crash-page.tsx';
export { LoadingPage } from './pages/loading-page.tsx';
export { NotFoundPage } from './pages/not-found-page.tsx';
export { OfflinePage } from './pages/offline-page.tsx';
export { UpdatedPage } from './pages/updated-page.tsx';
export { BrowserBar } from './pages/pre-check/browser-bar.tsx';
export { hasWebAssembly } from './pages/pre-check/browser.ts';
export { loadDevUiPage } from './pages/dev-ui/index.ts';
export { emitPreloadError, PRELOAD_ERROR } from './preload-error.ts';
export { loadPage } from './pages/load-page.ts';
export { followAccount } from './session/account-preferences.ts';
export { CloudProvider, useCloud, useSession } from './session/cloud-context.tsx';
export { ConfirmHost } from './session/confirm-host.tsx';
export { currentDevice, useDevice, watchDevice, type DeviceClass } from './session/device.ts';
export { sayFailure } from './session/failure-text.ts';
export { decide, isOpenToAll } from './session/guard.ts';
export { loginAddress } from './session/redirect.ts';
export { Relogin } from './session/relogin.tsx';
export { ToastHost } from './session/toast-host.tsx';
export { notify } from './session/toasts.ts';
export { usePageTitle } from './session/use-page-title.ts';
export { startTour } from './editor/tour/tour-store.ts';
export {
  beginPortalPage,
  loadPortalFrame,
  loadPortalPage,
  PORTAL_FRAMES,
} from './portal/load-portal-page.ts';
export type { FrameKind } from './portal/frame/frame-kind.ts';
export { PortalProvider } from './portal/portal-provider.tsx';
export type { EditorStart, PortalServices, SharedProject } from './portal/services.ts';
export type {
  CameraBasis,
  EditorServices,
  LayerPainter,
  LayerShown,
  LayerSurface,
  LayerView,
  ModelPlace,
  ModelView,
  ModelViewHandle,
  ModelViewOptions,
  Vector,
} from './editor/services.ts';

/** The editor's page: a chunk of its own, so that other pages stay small. */
export const loadEditorPage = async () => {
  const [{ EditorPage }] = await Promise.all([import('./editor/editor-page.tsx'), loadEditorTexts()]);
  return EditorPage;
};
