import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';
import { createCamera } from './manual-pictures/camera.mjs';
import { takeEditor } from './manual-pictures/editor-scenes.mjs';
import { takeMembership } from './manual-pictures/membership-scenes.mjs';
import { takeTools } from './manual-pictures/tool-scenes.mjs';
import { takePortal } from './manual-pictures/portal-scenes.mjs';
import { call, makeMember, registerAccount } from './development-account.mjs';
import { startBuiltServer } from './built-server.mjs';
import { WORDS } from './manual-pictures/words.mjs';
import { projectRoot } from './targets.mjs';

/**
 * Takes the pictures of manual and tutorials from the built product in both themes, on a server and a database of their own:
 *   node scripts/manual-pictures.mjs [language …] [membership | tools]
 * With `membership` that of the check-in alone, which needs no model; with `tools` those of the editor's tools alone.
 * They are written beside the texts that show them (texts/README.md); look at every one before it is kept.
 */
const FOLDER = 'texts/pictures';
const VIP_LEVEL = 3;

const PARTS = ['membership', 'tools'];
const chosen = process.argv.slice(2).filter((each) => !PARTS.includes(each));
const only = PARTS.find((part) => process.argv.includes(part));
const languages = chosen.length > 0 ? chosen : Object.keys(WORDS);
const server = await startBuiltServer(projectRoot);
const executablePath = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(executablePath ? { executablePath } : {}),
});

async function openPage(language, kept) {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1280, height: 720 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(
    (values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value)),
    { language, theme: 'system', ...kept },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  // A listener from the start: a key opens a chooser at once.
  page.on('filechooser', () => undefined);
  page.on('pageerror', (error) => console.error(error.message));
  return page;
}

try {
  for (const language of languages) {
    const words = WORDS[language];
    const { token, refreshToken } = await registerAccount(server.address, words.account);
    const post = (path, body) => call(server.address, path, { token, body });
    await post('/tw/user/editProfile', { nickName: words.nickName });
    await post('/tw/user/setting', { language, theme: 'system' });
    await makeMember(server.address, words.account, VIP_LEVEL);
    const page = await openPage(language, { ACCESS_TOKEN: token, REFRESH_TOKEN: refreshToken });
    const camera = createCamera(join(FOLDER, language));
    const scene = { page, camera, words, language, address: server.address, token };
    if (only === undefined) {
      const project = await takeEditor(scene);
      await takePortal({ ...scene, project, newVisitor: () => openPage(language, {}) });
    }
    if (only !== 'membership') await takeTools(scene);
    if (only !== 'tools') await takeMembership(scene);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.stop();
}
