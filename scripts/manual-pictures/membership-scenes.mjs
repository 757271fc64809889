/** Waits until what moves has settled. */
const settle = (page, milliseconds = 800) => page.waitForTimeout(milliseconds);

/** The daily check-in, for a member who has not checked in yet. */
export async function takeMembership({ page, camera, words }) {
  const dialog = page.getByRole('dialog');
  await page.goto('/points');
  await page.getByRole('button', { name: words.checkInNow, exact: true }).waitFor();
  await page.getByRole('button', { name: new RegExp(words.nickName) }).click();
  await page.getByRole('menuitem', { name: words.checkIn, exact: true }).click();
  await dialog.getByRole('button', { name: words.checkInNow, exact: true }).click();
  await dialog.getByText(words.signed, { exact: true }).last().waitFor();
  await settle(page);
  await camera.take(page, 'check-in', { of: [dialog] });
}
