import { expect, it } from 'vitest';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

it('orders are looked at, paid, bought again and deleted', async () => {
  const world = createWorld({ vip: false, orders: true });
  const ids = world.orders.map(({ id }) => id);
  const { screen, history } = await renderPortal({ path: `/mine/orders?order=${ids[1]!}`, world });
  const details = screen.getByRole('dialog');
  await expect.element(details.getByText(ids[1]!)).toBeVisible();
  await expect.element(details.getByText('CN¥39.80')).toBeVisible();
  await expect
    .element(details.getByRole('link', { name: 'Customer service' }))
    .toHaveAttribute('href', '/feedback');
  await details.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText(/^Pay within (29:00|28:5\d)$/)).toBeVisible();

  await screen.getByRole('button', { name: `More for order ${ids[2]!}` }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText('Delete Order?')).toBeVisible();
  await expect.element(question.getByText('Are you sure? This action cannot be undone.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Order deleted')).toBeVisible();
  expect(world.orders.map(({ id }) => id)).toEqual(ids.slice(0, 2));

  await screen.getByRole('button', { name: 'Buy again' }).click();
  expect(history.at(-1)).toBe('/mine/orders?modal=vip&product=MONTHLY');
  await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await dialog.getByRole('checkbox').click();
  await expect.element(dialog.getByRole('img', { name: 'Code to pay with WeChat Pay' })).toBeVisible();
  expect(world.orders).toHaveLength(2);
});
