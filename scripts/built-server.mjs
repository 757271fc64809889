import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DEVELOPMENT_SECRET } from './development-secret.mjs';

/**
 * Starts the server that is built below `root`, for development with the secret of this process, on a free port with an empty data folder, and with
 * further variables of its configuration; answers its address, that folder
 * and the way to stop it.
 */
export async function startBuiltServer(root, variables = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'corallite-built-'));
  const server = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DEVELOPMENT_SECRET,
      PORT: '0',
      HOST: 'localhost',
      DATA_DIR: dataFolder,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => {
    server.once('exit', () => resolve());
  });
  const address = await new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: is it built?`)));
    createInterface(server.stdout).on('line', (line) => {
      // Other lines are the log's.
      const found = /^Corallite is on (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    address,
    dataFolder,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
