import type { BackendRequest } from '#compute/api';
import { createStore, useStore } from 'zustand';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];
export const ENGINE_REQUESTS = ['auto', 'webgpu', 'wasm'] as const satisfies readonly BackendRequest[];

interface Preferences {
  readonly language: Language;
  readonly themeChoice: ThemeChoice;
  /** What `themeChoice` comes to now. */
  readonly theme: 'light' | 'dark';
  readonly reducedMotion: boolean;
  /** What is to slice. */
  readonly engineRequest: BackendRequest;
}

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)');
const resolve = (choice: ThemeChoice): 'light' | 'dark' =>
  choice === 'system' ? (dark().matches ? 'dark' : 'light') : choice;

function read<Value extends string>(key: string, allowed: readonly Value[]): Value | undefined {
  try {
    const stored = localStorage.getItem(key);
    return allowed.find((value) => value === stored);
  } catch {
    // Storage may be refused; the choice then lasts for the visit.
    return undefined;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

/** Stored choice, else Chinese where the browser's language begins with zh, else English (SPEC §1). */
export function detectLanguage(): Language {
  return read('language', LANGUAGES) ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en');
}

const store = createStore<Preferences>(() => ({
  language: 'en',
  themeChoice: 'system',
  theme: 'light',
  reducedMotion: false,
  engineRequest: 'auto',
}));

function applyTheme(): void {
  const { themeChoice } = store.getState();
  const theme = resolve(themeChoice);
  document.documentElement.classList.toggle('dark', theme === 'dark');
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta !== null) meta.content = theme === 'dark' ? '#12171C' : '#FFFFFF';
  store.setState({ theme });
}

/** Reads what was chosen before, follows the system from then on. Call once, before the first paint. */
export function startPreferences(): void {
  store.setState({
    language: detectLanguage(),
    themeChoice: read('theme', THEMES) ?? 'system',
    reducedMotion: still().matches,
    engineRequest: read('engine', ENGINE_REQUESTS) ?? 'auto',
  });
  applyTheme();
  dark().addEventListener('change', applyTheme);
  still().addEventListener('change', (event) => store.setState({ reducedMotion: event.matches }));
}

export function setThemeChoice(themeChoice: ThemeChoice): void {
  write('theme', themeChoice);
  store.setState({ themeChoice });
  applyTheme();
}

/** Only remembers; the editor's `chooseEngine` asks for it. */
export function setEngineRequest(engineRequest: BackendRequest): void {
  write('engine', engineRequest);
  store.setState({ engineRequest });
}

/** What the person wants to slice with, once preferences have started. */
export function storedEngineRequest(): BackendRequest {
  return store.getState().engineRequest;
}

/** Only remembers; the texts are changed by `changeLanguage` of locales. */
export function rememberLanguage(language: Language): void {
  write('language', language);
  store.setState({ language });
}

export function usePreferences<Value>(select: (state: Preferences) => Value): Value {
  return useStore(store, select);
}
