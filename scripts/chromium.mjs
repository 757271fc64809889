import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const COMMON_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * The one set of flags with which headless Chromium does WebGPU in software on the canvas, in compute and in
 * screenshots. Others mislead: they compute but lose the device at the first frame, or leave the canvas blank.
 */
export const CHROMIUM_FLAGS = [
  ...COMMON_FLAGS,
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--use-angle=swiftshader',
  '--use-vulkan=swiftshader',
];

/**
 * For journeys through the built editor: all but the 3D is painted and put together by the processor, not in shaders on a GPU made
 * in software, which was half of that one's work. A canvas cannot be read back by the page with these: `CHROMIUM_FLAGS` can.
 */
export const JOURNEY_FLAGS = [...CHROMIUM_FLAGS, '--disable-gpu-rasterization', '--disable-gpu-compositing'];

/** For pages that draw nothing in 3D: without a GPU made in software they take a third less of the processor. */
export const FLAT_CHROMIUM_FLAGS = [...COMMON_FLAGS, '--disable-gpu'];

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium: the variable CHROMIUM_PATH, Playwright's own, the system's; undefined where there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return SYSTEM_PATHS.find((path) => existsSync(path));
}

/** Debian's build of Chromium without a desktop around it, in a package of its own. */
const SHELL_PATH = '/usr/bin/chromium-headless-shell';

/**
 * Path of the Chromium for pages that draw nothing in 3D: the one without a desktop, which takes a third less of the processor,
 * where there is one; else the one of `findChromium`.
 */
export function findFlatChromium() {
  return !process.env.CHROMIUM_PATH && existsSync(SHELL_PATH) ? SHELL_PATH : findChromium();
}
