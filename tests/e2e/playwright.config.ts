import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';

const executablePath = findChromium();

const chromium = {
  browserName: 'chromium',
  locale: 'en-GB',
  viewport: { width: 1440, height: 900 },
  launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
} as const;

/** Pages opened and looked at one after the other: nothing is drawn by the graphics device, and none waits for another. */
const PAGES = /(?:-layout|portal-accessibility|session-weight)\.e2e\.ts$/;

export default defineConfig({
  testDir: '..',
  testMatch: ['e2e/*.e2e.ts', 'repro/*.e2e.ts'],
  // The renderer, the slicer and the browser share the machine: one journey at a time.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  projects: [
    { name: 'journeys', testIgnore: PAGES, outputDir: '../output/journeys', use: chromium },
    { name: 'pages', testMatch: PAGES, outputDir: '../output/pages', fullyParallel: true, use: chromium },
  ],
});
