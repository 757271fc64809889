import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { expect, test } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CloudProvider, PortalProvider, startLocales, startPreferences } from '#ui';
import { Pages } from '../../../src/app/routes/pages.tsx';
import { forgetLists } from '../../../src/ui/portal/lists/use-endless-list.ts';
import { createMemoryCloud } from '../../ui/portal/memory-cloud.ts';
import { createWorld } from '../../ui/portal/memory-world.ts';
import { STILL_SERVICES } from '../../ui/portal/still-services.ts';

/** The pages of a signed-in person over a server in memory, at an address. */
async function renderPages(path: string) {
  await browserPage.viewport(1440, 900);
  localStorage.clear();
  localStorage.setItem('language', 'en');
  forgetLists();
  startPreferences();
  await startLocales('en');
  const { cloud } = await createMemoryCloud(createWorld(), true);
  const location = memoryLocation({ path, record: true });
  const screen = await render(
    <CloudProvider value={cloud}>
      <PortalProvider services={STILL_SERVICES}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          <Pages />
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
  expect(document.title).toBe('Manual - Corallite');
});

test('a chapter of the manual begins at its top', async () => {
  const { screen } = await renderPages('/manual');
  const next = screen.getByRole('navigation', { name: 'Next' }).getByRole('link');
  await expect.element(next).toBeVisible();
  next.element().scrollIntoView({ behavior: 'instant' });
  expect(window.scrollY).toBeGreaterThan(0);
  await next.click();
  await expect.element(heading('Bringing models in')).toHaveFocus();
  expect(window.scrollY).toBe(0);
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

test('a search that leads to another page goes on being typed', async () => {
  const { screen, history } = await renderPages('/tutorials');
  await expect.element(heading('Tutorials')).toBeVisible();
  await screen.getByRole('searchbox').click();
  await userEvent.keyboard('am');
  await expect.element(heading('Projects')).toBeVisible();
  await userEvent.keyboard('mo');
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  await expect.element(screen.getByRole('searchbox')).toHaveValue('ammo');
  expect(history.at(-1)).toBe('/projects?q=ammo');
});
