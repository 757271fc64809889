import { expect, it } from 'vitest';
import { reasonOf } from '../../../src/ui/portal/orders/reason.ts';
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
    .toHaveAttribute('href', `/feedback?order=${ids[1]!}`);
  await details.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText(/^Pay within (29:00|28:5\d)$/)).toBeVisible();

  await screen.getByRole('button', { name: `More actions for order ${ids[2]!}` }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText('Delete Order?')).toBeVisible();
  await expect.element(question.getByText('Are you sure? This action cannot be undone.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Order deleted')).toBeVisible();
  expect(world.orders.map(({ id }) => id)).toEqual(ids.slice(0, 2));

  await screen.getByRole('button', { name: 'Buy again' }).click();
  expect(history.at(-1)).toBe('/mine/orders?modal=vip&product=MONTHLY&method=alipay_page');
  await expect.element(screen.getByRole('dialog').getByRole('radio', { name: 'Alipay' })).toBeChecked();
  await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await dialog.getByRole('checkbox').click();
  await expect.element(dialog.getByRole('img', { name: 'Code to pay with WeChat Pay' })).toBeVisible();
  expect(world.orders).toHaveLength(2);

  // Declined: the same is ordered anew, for what is closed cannot be paid.
  world.money.coming = 'declined';
  await expect.element(dialog.getByText("Sorry, we couldn't process your payment!")).toBeVisible();
  world.money.coming = 'nothing';
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await expect.element(dialog.getByRole('img', { name: 'Code to pay with WeChat Pay' })).toBeVisible();
  expect(world.orders).toHaveLength(3);
});

it('an order whose time ends on the list is closed there, and its details say why', async () => {
  const world = createWorld({ vip: false, orders: true });
  world.orders[0] = { ...world.orders[0]!, expiresAt: new Date(Date.now() + 1500).toISOString() };
  const { screen } = await renderPortal({ path: '/mine/orders', world });
  await expect.element(screen.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  world.money.coming = 'ranOut';
  await expect.element(screen.getByRole('button', { name: 'Pay', exact: true })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Details' }).first().click();
  await expect.element(screen.getByText('No payment arrived in time.')).toBeVisible();
});

it('money that came after an order had closed is told apart from any other', () => {
  const at = '2026-03-01T12:00:00Z';
  const later = '2026-03-02T12:00:00Z';
  const order = { status: 'CLOSED', closedBy: 'refund', closedAt: at, paidAt: at, refundedAt: null } as const;
  const cases = [
    [{ status: 'FINISHED', closedBy: 'time' }, 'late'],
    [{ status: 'FINISHED', closedBy: null, closedAt: null }, null],
    [{}, 'lateRefunding'],
    [{ refundedAt: later }, 'lateRefunded'],
    [{ closedAt: later }, 'refunding'],
    [{ closedAt: later, refundedAt: later }, 'refunded'],
    [{ closedBy: 'replaced', paidAt: null }, 'replaced'],
    [{ status: 'UNPAID', closedBy: null, closedAt: null, paidAt: null }, null],
  ] as const;
  for (const [change, reason] of cases) expect(reasonOf({ ...order, ...change })).toBe(reason);
});
