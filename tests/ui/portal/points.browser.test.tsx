import { expect, it } from 'vitest';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

it('checks in once, fills a missed day, claims, draws and redeems, and the balance follows', async () => {
  const world = createWorld();
  const { screen } = await renderPortal({ path: '/points', world });
  const balance = (points: string) =>
    expect.element(screen.getByRole('heading', { name: points })).toBeVisible();
  await balance('1,240 points');
  await expect.element(screen.getByText('300 points end on 2027-03-02.')).toBeVisible();
  await screen.getByRole('button', { name: 'Check-in Now' }).click();
  await expect.element(screen.getByText('Tomorrow: 20 points')).toBeVisible();
  await balance('1,260 points');
  await screen.getByRole('button', { name: /^Fill / }).click();
  await balance('1,270 points');
  await expect.element(screen.getByRole('button', { name: /^Fill / })).not.toBeInTheDocument();

  const claim = screen.getByRole('button', { name: 'Claim', exact: true });
  await claim.first().click();
  await balance('1,290 points');
  await expect.element(claim.first()).toHaveAttribute('aria-disabled', 'true');

  await expect.element(screen.getByRole('row', { name: '200 points 4.5% No limit' })).toBeVisible();
  await screen.getByRole('button', { name: 'Draw for 50 points' }).click();
  await expect.element(screen.getByText('You drew: 200 points')).toBeVisible();
  await balance('1,440 points');
  await expect.element(screen.getByText('4 draws left today')).toBeVisible();

  const redeem = screen.getByRole('button', { name: 'Redeem', exact: true });
  await expect.element(redeem.nth(1)).toHaveAttribute('aria-disabled', 'true');
  await redeem.first().click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Redeem' }).click();
  await balance('900 points');
  await expect.element(screen.getByText('Reef')).toBeVisible();

  const history = screen.getByRole('table', { name: 'Points history' });
  await expect
    .element(history.getByRole('row', { name: /^Redeemed in the mall .* −540 900$/ }))
    .toBeVisible();
  await expect
    .element(history.getByRole('row', { name: /^Check-in Ends on 2027-03-02 .* \+20 1,260$/ }))
    .toBeVisible();
  expect(history.getByRole('row', { name: /−80 1,220$/ }).elements()).toEqual([]);
  await screen.getByRole('region', { name: 'Points history' }).getByRole('button').click();
  await expect.element(history.getByRole('row', { name: /−80 1,220$/ })).toBeVisible();
});

it('offers nothing to who is no member that is for members, and says so', async () => {
  const { screen } = await renderPortal({
    path: '/points',
    world: createWorld({ vip: false }),
    language: 'zh',
  });
  const draw = screen.getByRole('button', { name: '50 积分抽一次' });
  await expect.element(draw).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: '设置生日' }).click();
  await expect.element(screen.getByText('生日：01-01')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: '领取礼物' }))
    .toHaveAttribute('aria-disabled', 'true');
});

it('says what the operator has closed, with nothing to press there', async () => {
  const world = createWorld();
  world.money.points = {
    ...world.money.points,
    features: { missions: 'open', lottery: 'upgrading', mall: 'soon', birthday: 'soon' },
  };
  const { screen } = await renderPortal({ path: '/points', world });
  const lottery = screen.getByRole('region', { name: 'Lottery' });
  await expect.element(lottery.getByText('Upgrading...')).toBeVisible();
  await expect.element(screen.getByText('Coming soon').first()).toBeVisible();
  expect(screen.getByText('Coming soon').elements()).toHaveLength(2);
  for (const name of ['Lottery', 'Redeem points', 'Birthday gift'])
    expect(screen.getByRole('region', { name }).getByRole('button').elements()).toEqual([]);
  expect(screen.getByRole('region', { name: 'Missions' }).getByRole('button').elements()).not.toEqual([]);
});
