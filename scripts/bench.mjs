import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildTargets, bundleForNode } from './build.mjs';
import { isFresh, projectRoot } from './targets.mjs';

/** `npm run bench`: builds the command line, bundles bench beside copies of its engine, and runs it. */
if (!isFresh('cli')) await buildTargets(['cli']);
const folder = join(projectRoot, 'dist/bench');
rmSync(folder, { recursive: true, force: true });
for (const name of ['run', 'gpu-layers']) {
  await bundleForNode({ entry: `bench/${name}.ts`, folder, name, whole: false });
}
for (const file of ['slice-worker.mjs', 'engine.wasm', 'engine.single.wasm']) {
  copyFileSync(join(projectRoot, 'dist/cli', file), join(folder, file));
}
const { status } = spawnSync(process.execPath, [join(folder, 'run.mjs'), ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
