import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { bundleForNode } from './build.mjs';
import { buildEngine } from './build-wasm.mjs';
import { DEVELOPMENT_SECRET } from './development-secret.mjs';
import { projectRoot } from './targets.mjs';

/** `npm run dev`: the page from Vite with live reload, the API from a server that is built and started again with its sources. */
const PAGE_PORT = Number(process.env.PORT ?? 5173);
const API_PORT = PAGE_PORT + 1;
const folder = join(projectRoot, 'dist/dev-server');

let child = null;
let wanted = 0;

/** Ends the server there is, then starts the newest; what was wanted meanwhile is started once. */
async function restart() {
  const turn = ++wanted;
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  if (turn !== wanted) return;
  cpSync(join(projectRoot, 'src/server/db/migrations'), join(folder, 'migrations'), { recursive: true });
  child = spawn(process.execPath, ['--enable-source-maps', join(folder, 'main.mjs'), '--without-page'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: {
      LOG_LEVEL: 'warn',
      PUBLIC_ORIGIN: `http://localhost:${PAGE_PORT}`,
      DEVELOPMENT_SECRET,
      ...process.env,
      PORT: String(API_PORT),
    },
  });
}

await buildEngine();
const target = `http://localhost:${API_PORT}`;
const page = await createServer({
  root: projectRoot,
  server: {
    port: PAGE_PORT,
    strictPort: true,
    proxy: { '/api': target, [`/dev/${DEVELOPMENT_SECRET}`]: target },
  },
});
await page.listen();
page.printUrls();
console.log(`  Codes and puzzles: http://localhost:${PAGE_PORT}/dev/${DEVELOPMENT_SECRET}/outbox`);

const watcher = await bundleForNode({
  entry: 'src/server/main.ts',
  folder,
  name: 'main',
  whole: false,
  watch: true,
});
watcher.on('event', ({ code, result, error }) => {
  if (code === 'BUNDLE_END') {
    void result.close();
    void restart();
  }
  if (code === 'ERROR') console.error(error.message);
});

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  wanted++;
  const running = child !== null && child.exitCode === null && child.signalCode === null;
  const ended = running ? new Promise((resolve) => child.once('exit', resolve)) : Promise.resolve();
  if (running) child.kill('SIGTERM');
  await Promise.all([watcher.close(), page.close(), ended]);
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
