import { call } from '../development-account.mjs';

const MAIN = 'main';

/** Waits until what moves has settled: lists, pictures in them, a dialog on its way. */
const settle = (page, milliseconds = 1200) => page.waitForTimeout(milliseconds);

/** The pages around the editor, for somebody with one project in the cloud. */
export async function takePortal({ page, camera, words, address, token, project, newVisitor }) {
  const post = (path, body) => call(address, path, { token, body });
  const copies = [];
  for (const name of words.others) {
    const made = await post('/tw/project/duplicate', { id: project, name });
    copies.push(made.project.id);
  }

  const card = (name) => page.getByRole('link', { name: new RegExp(name) }).first();
  await page.goto('/projects');
  await card(words.project).waitFor();
  await settle(page, 2500);
  await camera.take(page, 'projects');

  await card(words.project).click({ button: 'right' });
  await page.getByRole('menuitem', { name: words.share, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: words.create }).click();
  await dialog.getByRole('status').waitFor();
  // The toast says that it was copied, and goes.
  await settle(page, 4000);
  const line = dialog.getByText(/\/share\?s=/);
  const link = await line.textContent();
  // The one thing that is not as on the screen: where this server happens to listen.
  await line.evaluate((element, from) => {
    element.textContent = element.textContent.replace(from, 'https://corallite.example');
  }, address);
  await camera.take(page, 'share', { of: [dialog], room: 24 });
  await page.keyboard.press('Escape');

  await post('/tw/project/delete', { ids: copies.slice(1) });
  await page.goto('/recycle-bin');
  await page.getByRole('checkbox', { name: words.selectAll }).waitFor();
  await page
    .getByRole('row', { name: new RegExp(words.others[1]) })
    .getByRole('checkbox')
    .check();
  await settle(page);
  await camera.take(page, 'bin', { clip: { x: 248, y: 72, width: 1032, height: 330 } });

  await page.goto('/mine/share');
  await page.getByRole('row', { name: new RegExp(words.project) }).waitFor();
  await settle(page);
  await camera.take(page, 'my-share', { clip: { x: 88, y: 72, width: 1104, height: 330 } });

  await page.goto('/mine/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle(page);
  await camera.take(page, 'account', { of: [MAIN] });

  await page.goto('/projects');
  await page.getByRole('button', { name: words.settings, exact: true }).click();
  await dialog.waitFor();
  await settle(page, 600);
  await camera.take(page, 'settings', { of: [dialog] });

  const visitor = await newVisitor();
  await visitor.goto(link);
  await visitor.getByRole('textbox', { name: words.boxes }).pressSequentially('K7');
  await settle(visitor);
  await camera.take(visitor, 'share-open', { clip: { x: 280, y: 160, width: 720, height: 400 } });
}
