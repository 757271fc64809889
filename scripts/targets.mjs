import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const SHARED_INPUTS = [
  'package.json',
  'packages/page/package.json',
  'scripts/build.mjs',
  'scripts/build-wasm.mjs',
  'src/base',
  'src/kernel',
];
const SLICING_INPUTS = ['src/formats', 'src/document', 'src/compute', 'src/pipeline', 'shaders'];

/** What can be built, the file that proves it was, and what it is made from. */
export const TARGETS = {
  web: {
    output: 'dist/web/index.html',
    inputs: [
      ...SHARED_INPUTS,
      ...SLICING_INPUTS,
      'src/contract',
      'src/cloud',
      'src/editor',
      'src/scene',
      'src/ui',
      'src/app',
      'public',
      'index.html',
      'vite.config.ts',
      'scripts/page-preloads.ts',
      'package-lock.json',
    ],
  },
  cli: {
    output: 'dist/cli/corallite.cjs',
    inputs: [...SHARED_INPUTS, ...SLICING_INPUTS, 'src/cli', 'scripts/code-cache.mjs'],
  },
  official: {
    output: 'dist/official/library.json',
    inputs: [
      'package.json',
      'scripts/build.mjs',
      'scripts/build-official.mjs',
      'src/base',
      'src/contract',
      'src/kernel',
      'src/solids',
      'src/document',
      'src/scripting/samples',
      'src/official',
    ],
  },
  server: {
    output: 'dist/server/main.mjs',
    inputs: [
      'package.json',
      'packages/server/package.json',
      'scripts/build.mjs',
      'src/base',
      'src/contract',
      'src/kernel',
      'src/document',
      'src/phones',
      'src/published',
      'src/server',
    ],
  },
};

/** Generated from files that are inputs themselves; their times say nothing. */
const GENERATED = join(projectRoot, 'src/compute/wasm/build');

/** Time of the newest file at or below a path, or −∞ where there is none. */
function newestChange(path) {
  if (path === GENERATED) return -Infinity;
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts) return -Infinity;
  if (!facts.isDirectory()) return facts.mtimeMs;
  // A folder's own time shows files that were removed from it.
  let newest = facts.mtimeMs;
  for (const name of readdirSync(path)) newest = Math.max(newest, newestChange(join(path, name)));
  return newest;
}

/** Whether a target is built and nothing it is made from changed since. */
export function isFresh(name) {
  const { output, inputs } = TARGETS[name];
  const built = statSync(join(projectRoot, output), { throwIfNoEntry: false });
  if (!built) return false;
  return inputs.every((input) => newestChange(join(projectRoot, input)) <= built.mtimeMs);
}
