import { describe, expect, it, vi } from 'vitest';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

const DIALOG = '/vip/privilege?modal=vip';

async function openDialog(options: { path?: string; language?: 'en' | 'zh' } = {}) {
  const world = createWorld({ vip: false });
  const rendered = await renderPortal({ path: DIALOG, world, ...options });
  return { ...rendered, dialog: rendered.screen.getByRole('dialog') };
}

describe('the VIP dialog', () => {
  it('covers the code until the terms are ticked, then waits for the payment and gives what was bought', async () => {
    const { dialog, world, calls, cloud, screen, history } = await openDialog({
      path: '/feedback?modal=vip&q=reef',
    });
    await expect.element(dialog.getByText('CN¥19.90')).toBeVisible();
    await expect.element(dialog.getByText('First order')).toBeVisible();
    await expect.element(dialog.getByText('Tick the terms to see the code')).toBeVisible();
    expect(calls).not.toContain('/tw/payment/order/create');
    await dialog.getByRole('checkbox').click();
    await expect.element(dialog.getByRole('img', { name: 'Code to pay with WeChat Pay' })).toBeVisible();
    await expect.element(dialog.getByText(/^(30:00|29:5\d) left$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'I’ve paid' }).click();
    await expect.element(dialog.getByText('No payment has arrived yet.')).toBeVisible();

    world.money.coming = 'paid';
    await expect.element(dialog.getByRole('heading', { name: 'Payment success' })).toBeVisible();
    await expect.element(dialog.getByText('WeChat Pay · CN¥19.90')).toBeVisible();
    await expect.element(dialog.getByText('VIP active until 2027-04-02')).toBeVisible();
    expect(cloud.session.store.getState().user?.isVip).toBe(true);
    await expect
      .element(dialog.getByRole('link', { name: 'View order' }))
      .toHaveAttribute('href', `/mine/orders?order=${world.orders[0]!.id}`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(history.at(-1)).toBe('/feedback?q=reef');
  });

  it('says what a payment that failed came to, and keeps what was chosen', async () => {
    const { dialog, world } = await openDialog();
    await dialog.getByRole('radio', { name: 'Yearly' }).click();
    await dialog.getByRole('radio', { name: 'PayPal' }).click();
    const pay = dialog.getByRole('button', { name: /^Pay / });
    await expect.element(pay).toHaveTextContent('Pay US$54.99');
    await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('checkbox').click();
    await pay.click();
    await expect
      .element(dialog.getByRole('link', { name: 'Open the payment page' }))
      .toHaveAttribute('href', 'https://pay.example/order');
    world.money.coming = 'declined';
    await dialog.getByRole('button', { name: 'I’ve paid' }).click();
    await expect.element(dialog.getByText("Sorry, we couldn't process your payment!")).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: 'Contact us' }))
      .toHaveAttribute('href', `/feedback?order=${world.orders[0]!.id}`);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect.element(dialog.getByRole('radio', { name: 'Yearly' })).toBeChecked();
    await expect.element(dialog.getByRole('radio', { name: 'PayPal' })).toBeChecked();

    world.money.coming = 'ranOut';
    await pay.click();
    await dialog.getByRole('button', { name: 'I’ve paid' }).click();
    await expect
      .element(dialog.getByText('No payment arrived in time, so the order was closed.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    world.failing.set('/tw/payment/order/create', 'payment_off');
    await pay.click();
    await expect.element(dialog.getByText(/This payment method isn't available/)).toBeVisible();
  });

  it('takes a coupon and an activation code, and says why one is refused', async () => {
    const { dialog, world } = await openDialog();
    await dialog.getByRole('button', { name: 'Redeem a coupon' }).click();
    const coupon = dialog.getByRole('textbox', { name: 'Coupon code' });
    await coupon.fill('nope');
    await dialog.getByRole('button', { name: 'Redeem', exact: true }).click();
    await expect.element(dialog.getByText("This coupon isn't valid for this order.")).toBeVisible();
    await coupon.fill('c0uponc0uponc0up');
    await expect.element(coupon).toHaveValue('C0UP-ONC0-UPON-C0UP');
    await dialog.getByRole('button', { name: 'Redeem', exact: true }).click();
    await expect.element(dialog.getByText('CN¥10.00')).toBeVisible();
    await dialog.getByRole('checkbox').click();
    await vi.waitFor(() => expect(world.orders[0]?.amount).toBe(1000));

    await dialog.getByRole('button', { name: 'Activation code' }).click();
    const code = dialog.getByRole('textbox', { name: 'Activation code' });
    const activate = dialog.getByRole('button', { name: 'Activate' });
    for (const [typed, said] of [
      ['abcd', 'activation code does not exist'],
      ['xxxx 2fx9 k7qm 2fx9', 'Invalid Activation Code!'],
    ] as const) {
      await code.fill(typed);
      await activate.click();
      await expect.element(dialog.getByText(said)).toBeVisible();
    }
    await code.fill('K7QM-2FX9-K7QM-2FX9');
    await activate.click();
    await expect.element(dialog.getByText('VIP active until 2027-04-02')).toBeVisible();
  });

  it('says so where nothing can be paid with', async () => {
    const world = createWorld({ vip: false });
    world.money.methods.splice(0);
    const { screen } = await renderPortal({ path: DIALOG, world, language: 'zh' });
    await expect.element(screen.getByText('此服务器尚未开通任何支付方式，仍可使用激活码。')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: '激活码' })).toBeVisible();
  });
});

describe('the VIP page', () => {
  it('shows the first month to who has it, the comparison and the levels', async () => {
    const world = createWorld({ vip: false });
    const { screen } = await renderPortal({ path: '/vip/privilege', world });
    await expect.element(screen.getByText('First month 19.9 yuan, 50% off')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: 'Cloud space 1 GB 10 GB' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: 'Check-in rewards ×1 ×2' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: 'VIP6 15,000 180 days' })).toBeVisible();
  });

  it('tells whose membership ended when it did, and offers no first month twice', async () => {
    const world = createWorld({ vip: false });
    world.money.first = false;
    const vipInfo = { ...world.account.vipInfo, endTime: '2026-03-02T12:00:00Z' };
    const { screen } = await renderPortal({
      path: '/vip/privilege',
      world: { ...world, account: { ...world.account, vipInfo } },
      language: 'zh',
    });
    await expect.element(screen.getByText(/VIP 已于 2026-03-02 到期/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '续费' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /VIP6/ })).toBeVisible();
    expect(screen.getByText(/首月/).elements()).toEqual([]);
  });
});

describe('/paypal/result', () => {
  it('says what the server knows of the order, whatever the address says', async () => {
    const world = createWorld({ vip: false, orders: true });
    world.money.coming = 'paid';
    const path = `/paypal/result?order=${world.orders[0]!.id}&cancelled=1`;
    const { screen } = await renderPortal({ path, world });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Payment success' })).toBeVisible();
  });

  it('leads back to what was chosen, and knows nothing of another’s order', async () => {
    const world = createWorld({ vip: false, orders: true });
    const id = world.orders[0]!.id;
    const { screen, history } = await renderPortal({ path: `/paypal/result?order=${id}&cancelled=1`, world });
    await screen.getByRole('button', { name: 'Retry' }).click();
    expect(history.at(-1)).toBe(`/vip/privilege?modal=vip&pay=${id}`);
    await screen.unmount();
    const other = await renderPortal({ path: '/paypal/result?order=nothing', world });
    await expect.element(other.screen.getByText('This address names no order of yours.')).toBeVisible();
  });
});
