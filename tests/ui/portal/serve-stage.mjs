import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

const STAGE = '/tests/ui/portal/stage.html';

/**
 * Builds the stage and serves it at every address, on a free port; answers where, and how to stop. Built rather than
 * served from source: a development server that meets an unbundled package on a first visit bundles it then and asks the
 * page to load again, in the middle of whatever was being looked at.
 */
export async function serveStage() {
  const outDir = mkdtempSync(join(tmpdir(), 'corallite-stage-'));
  const environment = process.env.NODE_ENV;
  // The React that people get; the pages for development alone are looked at as well.
  process.env.NODE_ENV = 'production';
  await build({
    logLevel: 'error',
    define: { 'import.meta.env.DEV': 'true' },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: `.${STAGE}` },
    },
  });
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
  const server = await preview({
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, host: 'localhost' },
    plugins: [
      {
        name: 'stage',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use((request, _response, next) => {
            if (request.headers.accept?.includes('text/html')) request.url = STAGE;
            next();
          });
        },
      },
    ],
  });
  return {
    address: `http://localhost:${server.httpServer.address().port}`,
    stop: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
