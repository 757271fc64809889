import { defineConfig } from '@playwright/test';
import {
  findChromium,
  findFlatChromium,
  FLAT_CHROMIUM_FLAGS,
  JOURNEY_FLAGS,
} from '../../scripts/chromium.mjs';

/** Journeys through the editor: they draw in 3D and slice on a device. */
const EDITOR_TESTS = [
  'e2e/{accessibility,bad-files,cloud-journey,community,editor-settings,engine,frames,geometry,hollow,keyboard,supports,tools}.e2e.ts',
  'e2e/{main-journey,offline-start,other-tab,part-quality,picture,project-file,recovery,saving,sending,uploads}.e2e.ts',
  'repro/settings-in-forced-colours.e2e.ts',
].map((pattern) => `**/tests/${pattern}`);

const browserWith = (executablePath: string | undefined, flags: readonly string[]) => ({
  browserName: 'chromium' as const,
  locale: 'en-GB',
  viewport: { width: 1440, height: 900 },
  // A tenth of a journey's time was frames between two states; the main journey is made in motion (ADR 0541).
  contextOptions: { reducedMotion: 'reduce' as const },
  // A page with a worker of its own asks past the tests; the one that is about it allows it.
  serviceWorkers: 'block' as const,
  launchOptions: { args: [...flags], ...(executablePath ? { executablePath } : {}) },
});

export default defineConfig({
  testDir: '..',
  testMatch: ['e2e/*.e2e.ts', 'repro/*.e2e.ts'],
  outputDir: '../output/e2e',
  // A page beside a journey through the editor; a device made in software leaves no room for two of those.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  projects: [
    { name: 'editor', workers: 1, testMatch: EDITOR_TESTS, use: browserWith(findChromium(), JOURNEY_FLAGS) },
    { name: 'pages', testIgnore: EDITOR_TESTS, use: browserWith(findFlatChromium(), FLAT_CHROMIUM_FLAGS) },
  ],
});
