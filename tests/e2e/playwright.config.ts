import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: '..',
  testMatch: ['e2e/*.e2e.ts', 'repro/*.e2e.ts'],
  outputDir: '../output/e2e',
  // The renderer, the slicer and the browser share the machine: one journey at a time.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        locale: 'en-GB',
        viewport: { width: 1440, height: 900 },
        launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
      },
    },
  ],
});
