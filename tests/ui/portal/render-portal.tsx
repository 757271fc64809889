import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { page as browserPage } from 'vitest/browser';
import { render } from '#tests/render.ts';
import {
  CloudProvider,
  ConfirmHost,
  findPage,
  loadPortalFrame,
  PAGES,
  PortalProvider,
  startLocales,
  startPreferences,
  ToastHost,
  type EditorStart,
} from '#ui';
import { forgetLists } from '../../../src/ui/portal/lists/use-endless-list.ts';
import { closeToast } from '../../../src/ui/session/toasts.ts';
import { createMemoryCloud } from './memory-cloud.ts';
import { createWorld, type MemoryWorld } from './memory-world.ts';
import { NO_EDITOR, STILL_SERVICES } from './still-services.ts';

interface PortalOptions {
  readonly path: string;
  readonly world?: MemoryWorld;
  readonly signedIn?: boolean;
  readonly language?: 'en' | 'zh';
  readonly theme?: 'light' | 'dark';
  /** The first answers are asked for before anything is drawn, as app does it. */
  readonly begun?: boolean;
}

/** A page of the portal over a server in memory, at an address of its own. */
export async function renderPortal({
  path,
  world = createWorld(),
  signedIn = true,
  language = 'en',
  theme = 'light',
  begun = false,
}: PortalOptions) {
  await browserPage.viewport(1440, 900);
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('language', language);
  localStorage.setItem('theme', theme);
  forgetLists();
  closeToast();
  startPreferences();
  await startLocales(language);
  const { cloud, calls } = await createMemoryCloud(world, signedIn);
  calls.length = 0;
  const { path: pattern, load, prefetch, frame } = findPage(PAGES, path.replace(/[?#].*$/, ''))!;
  const owner = cloud.session.store.getState().user?.userId;
  if (begun && owner !== undefined) await prefetch?.(cloud, path.replace(/^[^?]*/, ''), owner);
  const starts: EditorStart[] = [];
  const location = memoryLocation({ path, record: true });
  const Page = await load(NO_EDITOR);
  const Frame = await loadPortalFrame();
  // A page that is about something reads from its address what that is.
  const page = pattern.includes(':') ? <Route path={pattern} component={Page} /> : <Page />;
  const screen = await render(
    <CloudProvider value={cloud}>
      <PortalProvider services={{ ...STILL_SERVICES, startEditor: (start) => starts.push(start) }}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          {frame === null ? page : <Frame kind={frame}>{page}</Frame>}
          <ConfirmHost />
        </Router>
        <ToastHost />
      </PortalProvider>
    </CloudProvider>,
  );
  return { screen, world, calls, starts, history: location.history, cloud };
}
