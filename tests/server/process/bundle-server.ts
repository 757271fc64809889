import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER } from '#server';
import { bundleForNode } from '../../../scripts/build.mjs';

/** Bundles the server as `npm run build` does, into a folder of this test alone. */
export async function bundleServer(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  await bundleForNode({ entry: 'src/server/main.ts', folder, name: 'main', whole: false });
  cpSync(MIGRATIONS_FOLDER, join(folder, 'migrations'), { recursive: true });
  return join(folder, 'main.mjs');
}
