import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { describe, expect, test, vi } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { render } from '#tests/render.ts';
import type { Cloud } from '#cloud';
import {
  CloudProvider,
  decide,
  findPage,
  PAGES,
  PortalProvider,
  rulesOf,
  startLocales,
  startPreferences,
  type PageLine,
} from '#ui';
import { Pages } from '../../../src/app/routes/pages.tsx';
import { createRoutes, ROUTES } from '../../../src/app/routes/routes.ts';
import { startPage } from '../../../src/app/routes/start-page.ts';
import { forgetLists } from '../../../src/ui/portal/lists/use-endless-list.ts';
import { createMemoryCloud } from '../../ui/portal/memory-cloud.ts';
import { createWorld } from '../../ui/portal/memory-world.ts';
import { NO_EDITOR, STILL_SERVICES } from '../../ui/portal/still-services.ts';

/** The pages of a signed-in person over a server in memory, at an address. */
async function renderPages(path: string, routes = ROUTES, over?: Cloud) {
  await browserPage.viewport(1440, 900);
  localStorage.clear();
  localStorage.setItem('language', 'en');
  forgetLists();
  startPreferences();
  await startLocales('en');
  const cloud = over ?? (await createMemoryCloud(createWorld(), true)).cloud;
  const location = memoryLocation({ path, record: true });
  const screen = await render(
    <CloudProvider value={cloud}>
      <PortalProvider services={STILL_SERVICES}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          <Pages routes={routes} />
        </Router>
      </PortalProvider>
    </CloudProvider>,
  );
  return { screen, navigate: location.navigate, history: location.history };
}

const heading = (name: string) => browserPage.getByRole('heading', { level: 1, name });
const nodeOf = (selector: string) => document.querySelector<HTMLElement>(selector);

test('the frame stays where it is from page to page; only what is inside changes', async () => {
  const { screen, navigate } = await renderPages('/recents');
  await expect.element(heading('Recents')).toBeVisible();
  const [main, header, aside] = [nodeOf('main'), nodeOf('header'), nodeOf('aside')];
  expect(main).not.toBeNull();
  for (const [link, title] of [
    ['Projects', 'Projects'],
    ['Manual', 'Getting started'],
    ['Recycle bin', 'Recycle bin'],
  ] as const) {
    await screen.getByRole('complementary').getByRole('link', { name: link }).click();
    await expect.element(heading(title)).toBeVisible();
    expect(nodeOf('main')!.isSameNode(main)).toBe(true);
    expect(nodeOf('header')!.isSameNode(header)).toBe(true);
    expect(nodeOf('aside')!.isSameNode(aside)).toBe(true);
  }
  // The pages of /mine have no aside; what they share with the others stays.
  navigate('/mine/account');
  await expect.element(heading('Account')).toBeVisible();
  expect(nodeOf('main')!.isSameNode(main)).toBe(true);
  expect(nodeOf('header')!.isSameNode(header)).toBe(true);
  expect(nodeOf('aside')).toBeNull();
  // The way back is one navigation, not one through an empty page.
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(heading('Recents')).toBeVisible();
  expect(nodeOf('main')!.isSameNode(main)).toBe(true);
});

test('the first page leaves the focus alone, and each one after gives it to its heading', async () => {
  const { screen } = await renderPages('/recents');
  await expect.element(heading('Recents')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await screen.getByRole('complementary').getByRole('link', { name: 'Tutorials' }).click();
  await expect.element(heading('Tutorials')).toHaveFocus();
  await screen.getByRole('link', { name: /^Your first print file/ }).click();
  await expect.element(heading('Your first print file')).toHaveFocus();
  await screen.getByRole('complementary').getByRole('link', { name: 'Manual' }).click();
  await expect.element(heading('Getting started')).toHaveFocus();
  await expect.poll(() => document.title).toBe('Manual - Corallite');
});

test('a chapter of the manual begins at its top', async () => {
  const { screen } = await renderPages('/manual');
  const next = screen.getByRole('navigation', { name: 'Next' }).getByRole('link');
  await expect.element(next).toBeVisible();
  next.element().scrollIntoView({ behavior: 'instant' });
  expect(window.scrollY).toBeGreaterThan(0);
  await next.click();
  await expect.element(heading('Importing models')).toHaveFocus();
  expect(window.scrollY).toBe(0);
});

test('pictures of the first projects are on their way before their page is drawn', async () => {
  forgetLists();
  const { cloud } = await createMemoryCloud(
    createWorld({
      projects: 20,
      picture: (at) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' id='p${at}'/>`,
    }),
    true,
  );
  const asked: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        asked.push(address);
      }
    },
  );
  try {
    await startPage(cloud, ROUTES, 'https://corallite.test/projects');
  } finally {
    vi.unstubAllGlobals();
  }
  expect(asked).toHaveLength(12);
  await renderPages('/projects', ROUTES, cloud);
  await expect.element(heading('Projects')).toBeVisible();
  const shown = [...document.querySelectorAll<HTMLImageElement>('main img')].map(({ src }) => src);
  expect(asked.filter((address) => !shown.includes(address))).toEqual([]);
});

test('the manual is drawn with the chapter its address asks for where it is the first page', async () => {
  localStorage.clear();
  localStorage.setItem('language', 'en');
  startPreferences();
  const { cloud } = await createMemoryCloud(createWorld(), true);
  await startPage(cloud, ROUTES, 'https://corallite.test/manual?page=layers');
  const { screen } = await renderPages('/manual?page=layers', ROUTES, cloud);
  // At once, not when it has come.
  const article = screen.getByRole('article').element();
  expect(article.querySelector('#issues')).not.toBeNull();
  expect(document.querySelector('main [aria-busy]')).toBeNull();
});

test('a link of the contents goes there smoothly, and stops 80 px below the edge', async () => {
  const { screen } = await renderPages('/manual?page=projects');
  const contents = screen.getByRole('navigation', { name: 'On this page' });
  await expect.element(heading('Projects and the cloud')).toBeVisible();
  window.scrollTo({ top: 0, behavior: 'instant' });
  const passed = new Set<number>();
  const listen = () => passed.add(Math.round(window.scrollY));
  window.addEventListener('scroll', listen);
  try {
    for (const [link, id] of [
      ['Finding', 'finding'],
      ['Saving', 'saving'],
      ['Finding', 'finding'],
    ] as const) {
      passed.clear();
      await contents.getByRole('link', { name: link }).click();
      await expect.poll(() => Math.round(document.getElementById(id)!.getBoundingClientRect().top)).toBe(80);
      expect(passed.size, 'it is seen on the way').toBeGreaterThan(2);
    }
  } finally {
    window.removeEventListener('scroll', listen);
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  }
});

test('a search that leads to another page can still be typed', async () => {
  const { screen, history } = await renderPages('/community/favourites');
  await expect.element(heading('My favourite')).toBeVisible();
  await screen.getByRole('searchbox').click();
  await userEvent.keyboard('am');
  await expect.element(heading('Community')).toBeVisible();
  await userEvent.keyboard('mo');
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  await expect.element(screen.getByRole('searchbox')).toHaveValue('ammo');
  expect(history.at(-1)).toBe('/community?q=ammo');
});

test('a page without a search of its own has none, and the tutorials are searched where they stand', async () => {
  const { screen, navigate, history } = await renderPages('/notifications');
  await expect.element(heading('Notifications')).toBeVisible();
  expect(screen.getByRole('searchbox').query()).toBeNull();
  navigate('/tutorials');
  await screen.getByRole('searchbox', { name: 'Search tutorials' }).fill('print file');
  await expect.element(screen.getByRole('link', { name: /^Your first print file/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Guided tour/ })).not.toBeInTheDocument();
  expect(history.at(-1)).toBe('/tutorials?q=print+file');
  await screen.getByRole('searchbox').fill('zzzz');
  await expect.element(screen.getByText('No results for “zzzz”')).toBeVisible();
});

test('the frame stands while it is not known yet who is here, and nothing is asked for until then', async () => {
  const world = createWorld();
  const { cloud } = await createMemoryCloud(world, true);
  const { user } = cloud.session.store.getState();
  cloud.session.store.setState({ user: null });
  let know = (): void => undefined;
  const known = new Promise<void>((resolve) => (know = resolve));
  const asked: string[] = [];
  const slow: typeof cloud = {
    ...cloud,
    call: (async (endpoint: { path: string }, input: never) => {
      asked.push(endpoint.path);
      return cloud.call(endpoint as never, input);
    }) as typeof cloud.call,
    session: {
      ...cloud.session,
      hasCredential: () => true,
      loadUser: async () => {
        await known;
        cloud.session.store.setState({ user });
        return { ok: true, data: user! };
      },
    },
  };
  const { screen } = await renderPages('/projects', ROUTES, slow);
  await expect.element(screen.getByRole('complementary')).toBeVisible();
  const aside = nodeOf('aside');
  expect(heading('Projects').query()).toBeNull();
  expect(asked).toEqual([]);
  know();
  await expect.element(heading('Projects')).toBeVisible();
  expect(nodeOf('aside')!.isSameNode(aside)).toBe(true);
  // What came with the account is not asked for again.
  expect(asked.filter((path) => path.includes('space'))).toEqual([]);
  expect(new Set(asked).size).toBeGreaterThan(1);
});

describe('a page that is a line of the table and a file of its own', () => {
  const make = () => {
    const load = vi.fn(async () => () => <h1>Made today</h1>);
    const prefetch = vi.fn<NonNullable<PageLine['prefetch']>>(async () => undefined);
    const line: PageLine = {
      path: '/made/:day',
      title: 'session.page.manual',
      access: 'account',
      device: 'desktop',
      frame: 'files',
      load,
      prefetch,
    };
    return { load, prefetch, routes: createRoutes([...PAGES, line], NO_EDITOR) };
  };

  test('is drawn in its frame under its title, and its code is fetched when it is opened', async () => {
    const { load, prefetch, routes } = make();
    const { navigate } = await renderPages('/recents', routes);
    await expect.element(heading('Recents')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
    const main = nodeOf('main');
    navigate('/Made/today/');
    await expect.element(heading('Made today')).toHaveFocus();
    await expect.poll(() => document.title).toBe('Manual - Corallite');
    expect(nodeOf('main')!.isSameNode(main)).toBe(true);
    expect(nodeOf('aside')).not.toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
    // What its lists need is asked for early by the first page of a visit alone.
    expect(prefetch).not.toHaveBeenCalled();
  });

  test('begins with what it prefetches where it is the first', async () => {
    const { load, prefetch, routes } = make();
    const { cloud } = await createMemoryCloud(createWorld(), true);
    await startPage(cloud, routes, 'https://corallite.test/made/today?q=vase');
    expect(load).toHaveBeenCalledTimes(1);
    const owner = cloud.session.store.getState().user!.userId;
    expect(prefetch.mock.calls).toEqual([[cloud, '?q=vase', owner]]);
    const Page = findPage(routes, '/made/today')!.Page;
    await renderPages('/made/today', routes);
    await expect.element(heading('Made today')).toBeVisible();
    await Page.fetchCode();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is closed to who has no account, and to a thumb', () => {
    const { routes } = make();
    const decisionFor = (device: 'desktop' | 'mobile', credential: boolean) =>
      decide({ path: '/made/today', search: '', hash: '' }, rulesOf(routes, '/made/today'), {
        device,
        credential,
        userKnown: credential,
      });
    expect(decisionFor('desktop', true)).toEqual({ kind: 'go' });
    expect(decisionFor('desktop', false)).toEqual({
      kind: 'redirect',
      to: '/login?redirect_url=%2Fmade%2Ftoday',
    });
    expect(decisionFor('mobile', true)).toEqual({ kind: 'redirect', to: '/stay-tuned?page=%2Fmade%2Ftoday' });
  });
});
