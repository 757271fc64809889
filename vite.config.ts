import { availableParallelism } from 'node:os';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.mjs';

/** Files of tests that run beside each other. Vitest's own number leaves one processor free, which of two is half the machine. */
const WORKERS = availableParallelism();

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

const plugins = () => [react(), vanillaExtractPlugin(), preloadLetters];
const executablePath = findChromium();

/** A shared file is named after all who share it, tilde by tilde; the first word will do. */
const shortName = (name: string): string => name.replace(/~.*|\.[^.]+$/g, '');

export default defineConfig({
  plugins: plugins(),
  server: { headers: isolation, port: 5173 },
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
              test: /src[\\/]ui[\\/]portal[\\/](?!learn)|lucide-react/,
              minShareCount: 4,
              priority: 1,
            },
            {
              name: 'shared',
              test: /src[\\/]ui[\\/](?:portal|primitives|session)[\\/]|lucide-react/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 4000,
            },
          ],
        },
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
          { test: /[\\/]src[\\/]ui[\\/]tokens[\\/]/, sideEffects: true },
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
        test: {
          name: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/*.browser.test.{ts,tsx}', 'tests/server/**', 'tests/repro/*.server.test.ts'],
          testTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/repro/*.server.test.ts'],
          // Who asks for more random rounds (tests/support/rounds.ts) waits for them.
          testTimeout: 60_000 * Math.max(1, Number(process.env['ROUNDS'] ?? 1)),
          // Each file starts a server with a database of its own, and machines are sometimes busy.
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
      {
        plugins: plugins(),
        server: { headers: isolation },
        // What is found only while tests run would be bundled then, and the page reloaded in the middle of a test.
        optimizeDeps: {
          include: [
            '@use-gesture/react',
            '@vanilla-extract/recipes/createRuntimeFn',
            'axios',
            'cmdk',
            'dompurify',
            'fflate',
            'i18next',
            'lucide-react',
            'radix-ui',
            'react-i18next',
            'tinykeys',
            'tus-js-client',
            'vitest-browser-react',
            'wouter',
            'wouter/use-browser-location',
            'zod/mini',
            'zustand',
            'zustand/vanilla',
          ],
        },
        test: {
          name: 'browser',
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
