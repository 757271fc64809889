import './tokens/index.ts';
import { loadTexts } from './locales/index.ts';

export { preferences, startPreferences, storedEngineRequest, usePreferences } from './preferences.ts';
export { loadTexts };
export { onLanguage, spokenLanguage, startLocales } from './locales/index.ts';
export { sayError } from './locales/use-error-text.ts';
export { newProjectName } from './portal/files/untitled.ts';
export { loadChineseFontRules } from './tokens/fonts.ts';
export { CrashPage } from './pages/crash-page.tsx';
export { latePage } from './pages/late-page.tsx';
export { LoadingPage } from './pages/loading-page.tsx';
export { NotFoundPage } from './pages/not-found-page.tsx';
export { OfflinePage } from './pages/offline-page.tsx';
export { BrowserBar } from './pages/pre-check/browser-bar.tsx';
export { chunk, PRELOAD_ERROR } from './chunk.ts';
export type { Late } from './late-part.ts';
export { findPage, rulesOf, type PageLine, type PageOutside } from './page-line.ts';
export { loadPortalFrame, PAGES } from './page-table.ts';
export { followAccount } from './session/account-preferences.ts';
export { CloudProvider, useCloud, useSession } from './session/cloud-context.tsx';
export { ConfirmHost } from './session/confirm-host.tsx';
export { currentDevice, useDevice, watchDevice, type DeviceClass } from './session/device.ts';
export { sayFailure } from './session/failure-text.ts';
export { decide, isOpenToAll } from './session/guard.ts';
export { loginAddress } from './session/redirect.ts';
export { offerUpdate } from './session/offer-update.ts';
export { Relogin } from './session/relogin.tsx';
export { ToastHost } from './session/toast-host.tsx';
export { notify } from './session/toasts.ts';
export { usePageTitle } from './session/use-page-title.ts';
export { putPicture } from './editor/shared/put-picture.ts';
export { startTour } from './editor/shared/tour-store.ts';
export { PortalProvider } from './portal/portal-provider.tsx';
export type {
  EditorStart,
  Job,
  PortalServices,
  PublishedProject,
  PublishedTools,
  SharedProject,
} from './shared/services.ts';
export type {
  EditorServices,
  LayerPainter,
  LayerShown,
  LayerSurface,
  ModelPlace,
  ModelView,
  ModelViewHandle,
  ModelViewOptions,
} from './editor/services.ts';

/** The editor's page: a chunk of its own, so that other pages stay small. */
export const loadEditorPage = async () => {
  const [{ EditorPage }] = await Promise.all([import('./editor/editor-page.tsx'), loadTexts('editor')]);
  return EditorPage;
};

/** A model alone, to be put into a page: a chunk of its own too. */
export const loadModelPreview = async () => {
  const [{ ModelPreview }] = await Promise.all([
    import('./editor/view/model-preview.tsx'),
    loadTexts('editor'),
  ]);
  return ModelPreview;
};
