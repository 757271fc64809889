import { expect, it } from 'vitest';
import { failure } from '#cloud';
import { render } from '#tests/render.ts';
import { CloudProvider } from '#ui';
import { beginEndlessList, forgetLists, useEndlessList } from '../../src/ui/portal/lists/use-endless-list.ts';
import { createMemoryCloud } from '../ui/portal/memory-cloud.ts';
import { createWorld } from '../ui/portal/memory-world.ts';

async function setUp(key: string) {
  forgetLists();
  const { cloud } = await createMemoryCloud(createWorld(), true);
  await cloud.session.loadUser();
  const { userId } = cloud.session.store.getState().user!;
  let asked = 0;
  let fails = false;
  const load = () => {
    asked += 1;
    const data = { items: [{ id: 'a' }], total: 1, nextCursor: null };
    return Promise.resolve(fails ? failure('offline') : { ok: true as const, data });
  };
  const List = () => <p>{useEndlessList(key, load).state.status}</p>;
  return {
    begin: () => beginEndlessList(userId, key, load),
    page: (isShown: boolean) => <CloudProvider value={cloud}>{isShown && <List />}</CloudProvider>,
    asked: () => asked,
    fail: (now: boolean) => void (fails = now),
  };
}

/**
 * On a slow network the page is drawn before the start of the page asks for what it shows. That late question was taken
 * for the one of the next visit, which then showed what the list had been.
 */
it('a list that was begun after it was drawn is asked for again at the next visit', async () => {
  const { begin, page, asked } = await setUp('late');
  const screen = await render(page(true));
  await expect.element(screen.getByText('ready')).toBeVisible();
  await begin();
  const before = asked();
  await screen.rerender(page(false));
  await screen.rerender(page(true));
  await expect.poll(asked).toBe(before + 1);
});

it('a list that was begun and not to be had is asked for by its page', async () => {
  const { begin, page, asked, fail } = await setUp('failed');
  fail(true);
  await begin();
  fail(false);
  const screen = await render(page(true));
  await expect.element(screen.getByText('ready')).toBeVisible();
  expect(asked()).toBe(2);
});

it('a list that was begun before it is drawn is asked for once', async () => {
  const { begin, page, asked } = await setUp('early');
  await begin();
  const screen = await render(page(true));
  await expect.element(screen.getByText('ready')).toBeVisible();
  expect(asked()).toBe(1);
});
