import { createServer } from 'vite';

/** Serves the stage at every address, on a free port; answers where, and how to stop. */
export async function serveStage() {
  const server = await createServer({
    server: { port: 0, hmr: false, watch: null },
    appType: 'mpa',
    logLevel: 'warn',
    plugins: [
      {
        name: 'stage',
        configureServer: ({ middlewares }) => {
          middlewares.use((request, _response, next) => {
            if (request.headers.accept?.includes('text/html')) request.url = '/tests/ui/portal/stage.html';
            next();
          });
        },
      },
    ],
  });
  await server.listen();
  return { address: `http://localhost:${server.httpServer.address().port}`, stop: () => server.close() };
}
