import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';
import { createCamera } from './manual-pictures/camera.mjs';
import { takeCommunity, takePublishing } from './manual-pictures/community-scenes.mjs';
import { takeEditor } from './manual-pictures/editor-scenes.mjs';
import { takeFiles } from './manual-pictures/file-scenes.mjs';
import { takeLibrary } from './manual-pictures/library-scenes.mjs';
import { takeMembership } from './manual-pictures/membership-scenes.mjs';
import { takeScripts, takeTools } from './manual-pictures/tool-scenes.mjs';
import { takePortal } from './manual-pictures/portal-scenes.mjs';
import { wordsOf } from './manual-pictures/words-of.mjs';
import { call, makeMember, registerAccount } from './development-account.mjs';
import { startBuiltServer } from './built-server.mjs';
import { WORDS } from './manual-pictures/words.mjs';
import { projectRoot } from './targets.mjs';

/**
 * Takes the pictures of manual and tutorials from the built product in both themes, on a server and a database of their own:
 *   node scripts/manual-pictures.mjs [language …] [group …]
 * Without a group all of them are taken. They are written beside the texts that show them (texts/README.md); look at every one
 * before it is kept.
 */
const FOLDER = 'texts/pictures';
const VIP_LEVEL = 3;

const GROUPS = {
  /** From an empty plate to a project in the cloud, and the pages that show it. */
  async project(scene) {
    const project = await takeEditor(scene);
    await takePortal({ ...scene, project, newVisitor: () => openPage(scene.language, {}) });
  },
  tools: takeTools,
  scripts: takeScripts,
  files: takeFiles,
  library: takeLibrary,
  community: takeCommunity,
  publishing: takePublishing,
  membership: takeMembership,
};

const chosen = process.argv.slice(2);
const asked = (names) => {
  const some = names.filter((name) => chosen.includes(name));
  return some.length > 0 ? some : names;
};
const languages = asked(Object.keys(WORDS));
const groups = asked(Object.keys(GROUPS));
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

/** Publishes the official library, which a community without people shows. */
function seed() {
  const { status } = spawnSync(process.execPath, [join(projectRoot, 'dist/server/admin.mjs'), 'seed'], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: server.dataFolder },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The official library was not published.');
}

try {
  seed();
  for (const language of languages) {
    const words = WORDS[language];
    const { token, refreshToken } = await registerAccount(server.address, words.account);
    const post = (path, body) => call(server.address, path, { token, body });
    await post('/tw/user/editProfile', { nickName: words.nickName });
    await post('/tw/user/setting', { language, theme: 'system' });
    await makeMember(server.address, words.account, VIP_LEVEL);
    const camera = createCamera(join(FOLDER, language));
    for (const group of groups) {
      // A browser of its own: what a group leaves open on the device is in the way of the next.
      const page = await openPage(language, { ACCESS_TOKEN: token, REFRESH_TOKEN: refreshToken });
      await GROUPS[group]({
        page,
        camera,
        words,
        say: wordsOf(language),
        language,
        address: server.address,
        token,
      });
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
