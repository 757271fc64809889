import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER } from '#server';
import { bundleForNode } from '../../../scripts/build.mjs';

/** What a first start begins with; where nothing was built, it makes its own. */
const BUILT_SNAPSHOT = 'dist/server/database.tar.gz';

/** Bundles the server as `npm run build` does, into a folder of this test alone. */
export async function bundleServer(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  await bundleForNode({ entry: 'src/server/main.ts', folder, name: 'main', whole: false });
  cpSync(MIGRATIONS_FOLDER, join(folder, 'migrations'), { recursive: true });
  if (existsSync(BUILT_SNAPSHOT)) cpSync(BUILT_SNAPSHOT, join(folder, 'database.tar.gz'));
  return join(folder, 'main.mjs');
}
