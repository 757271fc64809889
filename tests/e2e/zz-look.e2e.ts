import { existsSync, writeFileSync } from 'node:fs';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, runCorallite, test } from './fixtures.ts';

test('look', async ({ page }) => {
  if (!existsSync('/tmp/opener/bunny.ctb')) {
    writeFileSync('/tmp/opener/bunny.stl', writeBinaryStl(readBunny(30)));
    runCorallite(['slice', '/tmp/opener/bunny.stl', '--printer', 'elegoo-mars-2', '-o', '/tmp/opener/bunny.ctb']);
  }
  const editor = new EditorPage(page);
  await editor.open();
  for (const [language, theme, width, height] of [['en','dark',1440,900],['zh','light',1440,900],['en','light',1024,768],['zh','dark',1024,768]] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(([l, t]) => { localStorage.setItem('language', l); localStorage.setItem('theme', t); }, [language, theme] as const);
    await page.reload();
    await page.waitForTimeout(3000);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /Main menu|主菜单/ }).click();
    await page.getByRole('menuitem', { name: /Open print file…|打开打印文件…/ }).click();
    await (await chooser).setFiles('/tmp/opener/bunny.ctb');
    const dialog = page.getByRole('dialog', { name: 'bunny.ctb' });
    await expect(dialog.getByText(/layers checked|已检查 \d+ 层/)).toBeVisible();
    await dialog.getByRole('button', { name: /Next island|下一处孤岛/ }).click();
    await page.waitForTimeout(1000);
    const name = `/tmp/opener/${language}-${theme}-${width}`;
    await page.screenshot({ path: `${name}-1.png` });
    await dialog.getByRole('button', { name: /^(Use print craft|使用打印工艺)$/ }).click();
    await page.waitForTimeout(1000);
    await page.screenshot({ path: `${name}-2.png` });
    await dialog.getByRole('button', { name: /^(Convert|转换)$/ }).click();
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${name}-3.png` });
    await expect(dialog.getByText(/Verified|校验完成/)).toBeVisible();
    await page.screenshot({ path: `${name}-4.png` });
    await page.keyboard.press('Escape');
  }
  console.log(editor.complaints);
});
