import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { projectRoot } from './targets.mjs';

const run = (program, args) =>
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd: projectRoot }).status === 0;

/** Debian and its kin, as root: the one case where a system package may be installed unasked. */
const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * A Chromium for the tests: one that is there, else Playwright's download, else Debian's package where that is
 * allowed. Answers its path, or the sentence that says what to install.
 */
export function ensureChromium() {
  const there = findChromium();
  if (there) return { path: there };
  if (process.env.CHROMIUM_PATH) {
    return { sentence: `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there.` };
  }
  console.error('No Chromium found: trying to install one.');
  run(process.execPath, [join(projectRoot, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
  const downloaded = findChromium();
  if (downloaded) return { path: downloaded };
  if (mayUseApt() && run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium'])) {
    const packaged = findChromium();
    if (packaged) return { path: packaged };
  }
  return {
    sentence:
      'The browser tests need Chromium: install it (Debian: "apt-get install chromium") or set CHROMIUM_PATH to one.',
  };
}
