import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findChromium } from './chromium.mjs';

/** Where distributions keep what belongs to Chromium, when its command is a script elsewhere. */
const FOLDERS = ['/usr/lib/chromium', '/usr/lib/chromium-browser', '/opt/google/chrome'];

/**
 * Variables with which a program finds the Vulkan driver in software that Chromium ships (SwiftShader), and Chromium's own loader of
 * drivers where the system has none; undefined where there is no such Chromium.
 */
export function softwareVulkan() {
  const browser = findChromium();
  const folders = browser ? [dirname(realpathSync(browser)), ...FOLDERS] : FOLDERS;
  const folder = folders.find((place) => existsSync(join(place, 'vk_swiftshader_icd.json')));
  if (folder === undefined) return undefined;
  const libraries = [process.env.LD_LIBRARY_PATH, folder].filter(Boolean).join(delimiter);
  return { VK_DRIVER_FILES: join(folder, 'vk_swiftshader_icd.json'), LD_LIBRARY_PATH: libraries };
}
