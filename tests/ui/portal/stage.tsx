import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Switch } from 'wouter';
import {
  CloudProvider,
  ConfirmHost,
  loadChineseFontRules,
  loadPortalFrame,
  PAGES,
  PortalProvider,
  startLocales,
  startPreferences,
  ToastHost,
  watchDevice,
} from '#ui';
import { DevUiPage } from '../../../src/ui/pages/dev-ui/dev-ui-page.tsx';
import { createMemoryCloud } from './memory-cloud.ts';
import { createWorld } from './memory-world.ts';
import { drawPicture } from './picture.ts';
import { NO_EDITOR, STILL_SERVICES } from './still-services.ts';

/**
 * The pages of the portal over a server in memory, for looking at: the address is the page's own, its hash says the
 * world (`#vip=0&projects=200&fail=/tw/project/list`). Built for that alone; no part of the product.
 */
const options = new URLSearchParams(window.location.hash.slice(1));
const number = (name: string, otherwise: number) => Number(options.get(name) ?? otherwise);
const world = createWorld({
  vip: options.get('vip') !== '0',
  password: options.get('password') !== '0',
  projects: number('projects', 12),
  bin: number('bin', 4),
  ...(options.has('binFree') ? { binFree: number('binFree', 0) } : {}),
  shares: number('shares', 3),
  orders: options.get('orders') === '1',
  designs: number('designs', 60),
  published: number('published', 6),
  picture: drawPicture,
  language: localStorage.getItem('language') === 'zh' ? 'zh' : 'en',
  theme: localStorage.getItem('theme') === 'dark' ? 'dark' : 'light',
});
world.money.points = { ...world.money.points, points: number('points', 1240) };
if (options.get('closed') === '1')
  world.money.points = {
    ...world.money.points,
    features: { missions: 'open', lottery: 'upgrading', mall: 'soon', birthday: 'soon' },
  };
if (options.get('methods') === '0') world.money.methods.splice(0);
const coming = options.get('coming');
if (coming === 'paid' || coming === 'declined') world.money.coming = coming;
world.publishing.rules.moderator = options.get('moderator') === '1';
for (const path of options.getAll('fail')) world.failing.set(path, 'internal');
for (const path of options.getAll('hang')) world.hanging.add(path);

/** Not awaited by the module: chunks of pages may stand on this one, and would wait for it while it waits for them. */
async function start(): Promise<void> {
  loadChineseFontRules();
  watchDevice();
  startPreferences();
  await startLocales();
  const { cloud } = await createMemoryCloud(world, options.get('visitor') !== '1');
  const Frame = await loadPortalFrame();
  const pages = await Promise.all(
    PAGES.filter(({ isHeavy }) => !isHeavy).map(async ({ path, frame, load }) => {
      const Page = await load(NO_EDITOR);
      return { path, page: <Page />, frame };
    }),
  );

  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <CloudProvider value={cloud}>
        <PortalProvider
          services={{ ...STILL_SERVICES, opens: { sample: true, project: options.get('opens') !== '0' } }}
        >
          <Switch>
            <Route path="/dev/ui">
              <DevUiPage />
            </Route>
            {pages.map(({ path, page, frame }) => (
              <Route key={path} path={path}>
                {frame === null ? page : <Frame kind={frame}>{page}</Frame>}
              </Route>
            ))}
          </Switch>
          <ConfirmHost />
          <ToastHost />
        </PortalProvider>
      </CloudProvider>
    </StrictMode>,
  );
}

void start();
