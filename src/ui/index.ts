import './tokens/index.ts';

export { startPreferences, storedEngineRequest } from './preferences.ts';
export { startLocales, untitledName } from './locales/index.ts';
export { loadChineseFontRules } from './tokens/fonts.ts';
export { CrashPage } from './pages/crash-page.tsx';
export { LoadingPage } from './pages/loading-page.tsx';
export { NotFoundPage } from './pages/not-found-page.tsx';
export type {
  CameraBasis,
  EditorServices,
  LayerPainter,
  LayerView,
  ModelPlace,
  ModelView,
  ModelViewHandle,
  ModelViewOptions,
  Vector,
} from './editor/services.ts';

/** The editor's page: a chunk of its own, so that other pages stay small. */
export const loadEditorPage = async () => (await import('./editor/editor-page.tsx')).EditorPage;
