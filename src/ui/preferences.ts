import type { BackendRequest } from '#compute/api';
import { createStore, useStore } from 'zustand';
import { browserStorage, STORED, type StoredKey } from '#cloud';
import type { Settings } from '#contract';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
const BUTTON_APPEARANCES = ['icon', 'both'] as const;
export type ButtonAppearance = (typeof BUTTON_APPEARANCES)[number];
export const THEMES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];
const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];
export const ENGINE_REQUESTS = ['auto', 'webgpu', 'wasm'] as const satisfies readonly BackendRequest[];

interface Preferences {
  readonly language: Language;
  readonly themeChoice: ThemeChoice;
  /** What `themeChoice` comes to now. */
  readonly theme: 'light' | 'dark';
  /** As the system has it, or none whatever it has. */
  readonly motionChoice: 'system' | 'reduced';
  /** What `motionChoice` comes to now. */
  readonly reducedMotion: boolean;
  readonly buttons: ButtonAppearance;
  readonly density: Density;
  /** Whether a letter, a digit or a sign alone is a key (WCAG 2.1.4: they can be switched off). */
  readonly letterKeys: boolean;
  /** What is to slice. */
  readonly engineRequest: BackendRequest;
  readonly lengthUnit: Settings['lengthUnit'];
  readonly angleUnit: Settings['angleUnit'];
  /** Whether what is wrong with an imported part is reported. */
  readonly partQuality: boolean;
}

// What the editor works by is kept on this device, so that it holds without a network and without an account.
const LENGTH_UNITS = ['mm', 'inch'] as const satisfies readonly Settings['lengthUnit'][];
const ANGLE_UNITS = ['degree', 'radian'] as const satisfies readonly Settings['angleUnit'][];

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)');
const resolve = (choice: ThemeChoice): 'light' | 'dark' =>
  choice === 'system' ? (dark().matches ? 'dark' : 'light') : choice;

const device = browserStorage();

function read<Value extends string>(key: StoredKey, allowed: readonly Value[]): Value | undefined {
  const stored = device.get(key);
  return allowed.find((value) => value === stored);
}

/** Stored choice, else Chinese where the browser's language begins with zh, else English (SPEC §1). */
export function detectLanguage(): Language {
  return (
    read(STORED.language, LANGUAGES) ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en')
  );
}

const store = createStore<Preferences>(() => ({
  language: 'en',
  themeChoice: 'system',
  theme: 'light',
  motionChoice: 'system',
  reducedMotion: false,
  buttons: 'both',
  density: 'comfortable',
  letterKeys: true,
  engineRequest: 'auto',
  lengthUnit: 'mm',
  angleUnit: 'degree',
  partQuality: true,
}));

/** How long one theme takes to become the other (SPEC §9). */
const THEME_CHANGE_MS = 200;
let themeChange: ReturnType<typeof setTimeout> | undefined;

/** Has every colour of the page go over into its new one, and what changes its colour afterwards do so as it always does. */
function goOver(): void {
  const root = document.documentElement;
  clearTimeout(themeChange);
  root.dataset['themeChange'] = '';
  themeChange = setTimeout(() => delete root.dataset['themeChange'], THEME_CHANGE_MS);
}

function applyTheme(): void {
  const { themeChoice, theme: before, reducedMotion } = store.getState();
  const theme = resolve(themeChoice);
  if (theme !== before && !reducedMotion) goOver();
  document.documentElement.classList.toggle('dark', theme === 'dark');
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta !== null) meta.content = theme === 'dark' ? '#12171C' : '#FFFFFF';
  store.setState({ theme });
}

function applyMotion(): void {
  const reducedMotion = store.getState().motionChoice === 'reduced' || still().matches;
  document.documentElement.classList.toggle('still', reducedMotion);
  store.setState({ reducedMotion });
}

/** Close rows leave no room for the tools' names. */
function applyDensity(): void {
  const { density, buttons } = store.getState();
  document.documentElement.dataset['density'] = density;
  document.documentElement.dataset['buttons'] = density === 'compact' ? 'icon' : buttons;
}

/** Reads what was chosen before, follows the system from then on. Call once, before the first paint. */
export function startPreferences(): void {
  store.setState({
    language: detectLanguage(),
    themeChoice: read(STORED.theme, THEMES) ?? 'system',
    // What the page begins with is no change.
    theme: resolve(read(STORED.theme, THEMES) ?? 'system'),
    motionChoice: read(STORED.motion, ['reduced']) ?? 'system',
    buttons: read(STORED.buttons, BUTTON_APPEARANCES) ?? 'both',
    density: read(STORED.density, DENSITIES) ?? 'comfortable',
    letterKeys: read(STORED.letterKeys, ['on', 'off']) !== 'off',
    engineRequest: read(STORED.engine, ENGINE_REQUESTS) ?? 'auto',
    lengthUnit: read(STORED.lengthUnit, LENGTH_UNITS) ?? 'mm',
    angleUnit: read(STORED.angleUnit, ANGLE_UNITS) ?? 'degree',
    partQuality: read(STORED.partQuality, ['on', 'off']) !== 'off',
  });
  applyDensity();
  applyMotion();
  applyTheme();
  dark().addEventListener('change', applyTheme);
  still().addEventListener('change', applyMotion);
}

/** The editor's tool buttons: with their name below the icon, or the icon alone. */
export function setButtonAppearance(buttons: ButtonAppearance): void {
  device.set(STORED.buttons, buttons);
  store.setState({ buttons });
  applyDensity();
}

export function setMotionChoice(motionChoice: Preferences['motionChoice']): void {
  device.set(STORED.motion, motionChoice === 'reduced' ? motionChoice : null);
  store.setState({ motionChoice });
  applyMotion();
}

export function setDensity(density: Density): void {
  device.set(STORED.density, density);
  store.setState({ density });
  applyDensity();
}

export function setLetterKeys(letterKeys: boolean): void {
  device.set(STORED.letterKeys, letterKeys ? 'on' : 'off');
  store.setState({ letterKeys });
}

/** Takes from the settings what the editor works by: on this device, and where there is an account from it. */
export function setEditorPreferences({ lengthUnit, angleUnit, partQuality }: Partial<Settings>): void {
  if (lengthUnit !== undefined) {
    device.set(STORED.lengthUnit, lengthUnit);
    store.setState({ lengthUnit });
  }
  if (angleUnit !== undefined) {
    device.set(STORED.angleUnit, angleUnit);
    store.setState({ angleUnit });
  }
  if (partQuality !== undefined) {
    device.set(STORED.partQuality, partQuality ? 'on' : 'off');
    store.setState({ partQuality });
  }
}

export function setThemeChoice(themeChoice: ThemeChoice): void {
  device.set(STORED.theme, themeChoice);
  store.setState({ themeChoice });
  applyTheme();
}

/** Only remembers; the editor's `chooseEngine` asks for it. */
export function setEngineRequest(engineRequest: BackendRequest): void {
  device.set(STORED.engine, engineRequest);
  store.setState({ engineRequest });
}

/** What the person wants to slice with, once preferences have started. */
export function storedEngineRequest(): BackendRequest {
  return store.getState().engineRequest;
}

/** Only remembers; the texts are changed by `changeLanguage` of locales. */
export function rememberLanguage(language: Language): void {
  device.set(STORED.language, language);
  store.setState({ language });
}

/** What is chosen now. */
export const preferences = (): Preferences => store.getState();

export const onPreferences = (listener: (now: Preferences) => void): (() => void) =>
  store.subscribe(listener);

export function usePreferences<Value>(select: (state: Preferences) => Value): Value {
  return useStore(store, select);
}

/** A key of one sign where the person has such keys, nothing where they are switched off. */
export const useLetterKey = (key: string): string | undefined =>
  useStore(store, (state) => (state.letterKeys ? key : undefined));
