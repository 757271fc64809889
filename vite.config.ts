import { OutgoingMessage } from 'node:http';
import { availableParallelism } from 'node:os';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium, findFlatChromium, FLAT_CHROMIUM_FLAGS } from './scripts/chromium.mjs';
import { preloadPages } from './scripts/page-preloads.ts';
import { texts } from './scripts/texts.ts';

/** Files of tests that run beside each other. Vitest's own number leaves one processor free, which of two is half the machine. */
const WORKERS = availableParallelism();

/**
 * Files that replace a module, or look at what a process fetches once: what an earlier file of the same process loaded would keep the real
 * one, and be there already.
 */
const ISOLATED = [
  'tests/editor/tool-runner.test.ts',
  'tests/formats/cad/cad.test.ts',
  'tests/solids/label.test.ts',
  'tests/repro/refused-bytes-leave-no-file.server.test.ts',
];

/** Files that a lane leaves to another (scripts/test.mjs): Vitest's own option does not reach into projects. */
const WITHOUT_TESTS = (process.env['WITHOUT_TESTS'] ?? '').split(',').filter((glob) => glob !== '');

/** A second, as Vitest has it, is little on a busy machine: what is waited for comes, or never does. */
const patience = {
  setupFiles: ['tests/support/patience.ts'],
  expect: { poll: { timeout: 30_000 } },
  // Who asks for more random rounds (tests/support/rounds.ts) waits for them.
  testTimeout: 60_000 * Math.max(1, Number(process.env['ROUNDS'] ?? 1)),
};

/** What every file of tests of the server has. */
const serverTests = {
  ...patience,
  // Each file starts a server with a database of its own, and machines are sometimes busy.
  hookTimeout: 60_000,
  maxWorkers: WORKERS,
};

/** The page shares memory between threads only when it is isolated. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Has the built page ask for its letters at once: the rules that name them are read when scripts and styles are there. */
const preloadLetters: Plugin = {
  name: 'preload-letters',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => name.includes('inter-latin-wght'))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
          injectTo: 'head',
        })),
  },
};

/**
 * Lets a browser keep the modules of a run: each file of tests is a page of its own, and would ask for hundreds of them
 * again, to be answered that nothing has changed. Vitest forbids it for packages, which some files may replace; ours that
 * run in a browser replace modules of our own alone, and those Playwright answers, past what the browser keeps.
 */
const keepModules: Plugin = {
  name: 'keep-modules',
  configureServer({ middlewares }) {
    middlewares.use((_request, response, next) => {
      const writeHead = response.writeHead.bind(response);
      response.writeHead = (...head: unknown[]) => {
        // Vitest has put a `setHeader` of its own over it.
        if (response.getHeader('Cache-Control') === 'no-cache') {
          OutgoingMessage.prototype.setHeader.call(response, 'Cache-Control', 'max-age=3600, immutable');
        }
        return writeHead(...(head as [number]));
      };
      next();
    });
  },
};

/** The sandbox of scripts. */
const SANDBOX = ['@jitl/quickjs-wasmfile-release-sync'];

/** What the description of the API says of its calls is for the server alone: nearly two thousand bytes of every first load. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/^\s*summary:\s*(?:'[^'\n]*'|"[^"\n]*"),\n/gm, ''),
      map: null,
    }),
  },
};

const plugins = () => [
  react(),
  vanillaExtractPlugin(),
  texts(),
  preloadLetters,
  preloadPages,
  withoutSummaries,
];
const BROWSER_TESTS = 'tests/**/*.browser.test.{ts,tsx}';
/** Tests that draw no 3D: of the page, where the scene is a fake (tests/scene/fake-scene.ts), and of what the app keeps and reads. */
const FLAT_BROWSER_TESTS = [
  'tests/{ui,repro}/**/*.browser.test.{ts,tsx}',
  'tests/app/{offline,routes,storage}/**/*.browser.test.{ts,tsx}',
  'tests/app/{file-places,geometry-pool,mesh-files}.browser.test.ts',
];

/** Tests in a real browser that lies there and is started with these flags. */
const browserTests = (
  executablePath: string | undefined,
  flags: readonly string[],
  files: {
    readonly name: string;
    readonly include: string[];
    readonly exclude?: string[];
  },
  fileParallelism: boolean,
  setupFiles: readonly string[] = [],
): TestProjectInlineConfiguration => ({
  plugins: [...(process.env['KEEP_MODULES'] ? [keepModules] : []), ...plugins()],
  server: { headers: isolation },
  // What is found only while tests run would be bundled then, and the page reloaded in the middle of a test.
  optimizeDeps: {
    // It reads its WebAssembly from beside it.
    exclude: SANDBOX,
    include: [
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-javascript',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      'quickjs-emscripten-core',
      '@use-gesture/react',
      '@vanilla-extract/recipes/createRuntimeFn',
      'bunny',
      'cmdk',
      'dompurify',
      'fflate',
      'i18next',
      'lucide-react',
      'libphonenumber-js/min',
      'manifold-3d',
      'meshoptimizer/simplifier',
      'occt-import-js',
      'opentype.js',
      'radix-ui',
      'react-dom/client',
      'tinykeys',
      'tus-js-client',
      'uqr',
      'vitest-browser-react',
      'wouter',
      'wouter/use-browser-location',
      'zod/mini',
      'zustand',
      'zustand/vanilla',
    ],
  },
  test: {
    ...files,
    ...patience,
    setupFiles: [...patience.setupFiles, ...setupFiles],
    // Vitest runs projects beside each other only where they have the same number.
    maxWorkers: WORKERS,
    browser: {
      enabled: true,
      headless: true,
      fileParallelism,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { args: [...flags], ...(executablePath ? { executablePath } : {}) },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});

/** Asks V8 to compile all functions of a file on the thread that reads it: the page's own has enough to do. Other engines read a comment. */
const COMPILE_EARLY = '//# allFunctionsCalledOnLoad';

/** A shared file is named after all who share it, tilde by tilde; the first word will do. */
const shortName = (name: string): string => name.replace(/~.*|\.[^.]+$/g, '');

export default defineConfig({
  plugins: plugins(),
  server: { headers: isolation, port: 5173 },
  optimizeDeps: { exclude: SANDBOX },
  preview: { headers: isolation },
  worker: { format: 'es' },
  // three's WebGPU renderer is one large chunk; it comes with the editor alone, on demand.
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // What pages share comes in a few files: small ones compress badly, and each is named in the entry.
        codeSplitting: {
          groups: [
            // On every page: packages change less often than we do.
            { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 4 },
            { name: 'base', tags: ['$initial'], priority: 3 },
            {
              name: 'controls',
              test: /src[\\/]ui[\\/](?:primitives|session)[\\/]/,
              minShareCount: 8,
              priority: 2,
            },
            {
              name: 'portal',
              test: /src[\\/]ui[\\/](?:portal[\\/](?!learn)|shared[\\/])|lucide-react/,
              minShareCount: 4,
              priority: 1,
            },
            // Around every page of the portal: what only it needs comes with it.
            { name: 'frame', test: /src[\\/]ui[\\/]portal[\\/]frame/, priority: 1 },
            {
              name: 'shared',
              test: /src[\\/]ui[\\/](?:manual|portal|primitives|session|shared)[\\/]|lucide-react/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 4000,
            },
          ],
        },
        // What every page runs is compiled while it arrives, not function by function as they are called.
        postBanner: ({ name }) =>
          /^(?:packages|base|controls|portal)$/.test(shortName(name)) ? COMPILE_EARLY : '',
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? 'file')}-[hash][extname]`,
      },
      treeshake: {
        // Radix names every function it has in a statement of its own, which would keep those nobody uses.
        manualPureFunctions: ['__name'],
        // Our doors only pass names on: a page takes what it uses of a room, not the whole room. What must run by
        // being imported is named.
        moduleSideEffects: [
          {
            test: /[\\/]src[\\/](?:contract[\\/]without-eval|app[\\/]main|ui[\\/]index)\.tsx?$/,
            sideEffects: true,
          },
          // Styles are made from the layouts when the page is built: it needs none of them itself.
          { test: /[\\/]src[\\/]ui[\\/]tokens[\\/](?!layout\.ts)/, sideEffects: true },
          { test: /\.css\.ts/, sideEffects: true },
          { test: /\.worker\.ts/, sideEffects: true },
          { test: /[\\/]src[\\/].*\.tsx?$/, sideEffects: false },
        ],
      },
    },
  },
  test: {
    projects: [
      {
        plugins: [texts()],
        test: {
          name: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            'tests/**/*.browser.test.{ts,tsx}',
            'tests/server/**',
            'tests/repro/*.server.test.ts',
            ...ISOLATED,
          ],
          // Loading the rooms is a third of the work of a file: those of one process load them once.
          isolate: false,
          ...patience,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/repro/*.server.test.ts'],
          exclude: [...ISOLATED, ...WITHOUT_TESTS],
          // Loading the server is a third of the work of a file: those of one process load it once.
          isolate: false,
          ...serverTests,
        },
      },
      {
        plugins: [texts()],
        test: {
          name: 'node, isolated',
          include: ISOLATED.filter((file) => !file.endsWith('.server.test.ts')),
          ...patience,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'server, isolated',
          include: ISOLATED.filter((file) => file.endsWith('.server.test.ts')),
          ...serverTests,
        },
      },
      // One at a time: a device made in software keeps every processor busy. The others run beside it.
      browserTests(
        findChromium(),
        CHROMIUM_FLAGS,
        { name: 'browser', include: [BROWSER_TESTS], exclude: FLAT_BROWSER_TESTS },
        false,
      ),
      browserTests(
        findFlatChromium(),
        FLAT_CHROMIUM_FLAGS,
        { name: 'browser, flat', include: FLAT_BROWSER_TESTS },
        true,
        ['tests/support/stillness.ts'],
      ),
    ],
  },
});
