import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api, type Endpoint } from '#contract';
import { renderPortal } from '../ui/portal/render-portal.tsx';

/** A search begun while a new name was on its way was answered by the old names, and stayed so. */
it('a list that comes onto the page during a rename shows the new name', async () => {
  const { screen, cloud } = await renderPortal({ path: '/projects' });
  const { call } = cloud;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const slow = async (endpoint: Endpoint, input?: Parameters<typeof call>[1]) => {
    if (endpoint.path === api.projects.rename.path) await arrived;
    return call(endpoint, input as never);
  };
  Object.assign(cloud, { call: slow });
  await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
  screen.getByRole('link', { name: 'Twist vase' }).element().focus();
  await userEvent.keyboard('{F2}');
  await screen.getByRole('textbox', { name: 'Project name' }).fill('Turned');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('searchbox').fill('Turned');
  await expect.element(screen.getByText('No results for “Turned”')).toBeVisible();
  arrive();
  await expect.element(screen.getByRole('link', { name: 'Turned' })).toBeVisible();
});
