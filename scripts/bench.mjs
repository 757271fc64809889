import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildTargets, bundleForNode } from './build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { isFresh, projectRoot, TARGETS } from './targets.mjs';

/**
 * `npm run bench`: bundles bench beside what it measures and runs its lanes, or those that are named first
 * (`npm run bench -- server --small`). Options go to every lane that runs.
 */
const folder = join(projectRoot, 'dist/bench');

const LANES = {
  slicing: async () => {
    if (!isFresh('cli')) await buildTargets(['cli']);
    for (const name of ['run', 'gpu-layers']) {
      await bundleForNode({ entry: `bench/${name}.ts`, folder, name, whole: false });
    }
    for (const file of ['slice-worker.cjs', 'engine.wasm', 'engine.single.wasm']) {
      copyFileSync(join(projectRoot, 'dist/cli', file), join(folder, file));
    }
    return 'run.mjs';
  },
  server: async () => {
    for (const name of ['server', 'server-host']) {
      await bundleForNode({ entry: `bench/${name}.ts`, folder, name, whole: false });
    }
    cpSync(join(projectRoot, 'src/server/db/migrations'), join(folder, 'migrations'), { recursive: true });
    return 'server.mjs';
  },
  pages: async () => {
    const { sentence } = ensureChromium();
    if (sentence !== undefined) throw new Error(sentence);
    for (const target of ['web', 'server']) if (!isFresh(target)) await buildTargets([target]);
    await bundleForNode({ entry: 'bench/pages.ts', folder, name: 'pages', whole: false });
    return 'pages.mjs';
  },
};

/** Asked for by name only: they take long. */
const ON_REQUEST = {
  arrange: async () => {
    await bundleForNode({ entry: 'bench/arrange.ts', folder, name: 'arrange', whole: false });
    return 'arrange.mjs';
  },
  captcha: async () => {
    await bundleForNode({ entry: 'bench/captcha.ts', folder, name: 'captcha', whole: false });
    return 'captcha.mjs';
  },
  peers: async () => {
    if (!existsSync(join(projectRoot, TARGETS.cli.output))) {
      console.error('There is no command line to measure: run "npm run build" first.');
      process.exit(1);
    }
    await bundleForNode({ entry: 'bench/peers.ts', folder, name: 'peers', whole: false });
    return 'peers.mjs';
  },
  formats: async () => {
    if (!isFresh('cli')) await buildTargets(['cli']);
    await bundleForNode({ entry: 'bench/formats.ts', folder, name: 'formats', whole: false });
    for (const file of ['slice-worker.cjs', 'engine.wasm']) {
      copyFileSync(join(projectRoot, 'dist/cli', file), join(folder, file));
    }
    return 'formats.mjs';
  },
  hollow: async () => {
    if (!isFresh('cli')) await buildTargets(['cli']);
    await bundleForNode({ entry: 'bench/hollow.ts', folder, name: 'hollow', whole: false });
    return 'hollow.mjs';
  },
  supports: async () => {
    if (!isFresh('cli')) await buildTargets(['cli']);
    await bundleForNode({ entry: 'bench/supports.ts', folder, name: 'supports', whole: false });
    return 'supports.mjs';
  },
  'support-poses': async () => {
    if (!isFresh('cli')) await buildTargets(['cli']);
    await bundleForNode({ entry: 'bench/support-poses.ts', folder, name: 'support-poses', whole: false });
    return 'support-poses.mjs';
  },
  'support-edit': async () => {
    await bundleForNode({ entry: 'bench/support-edit.ts', folder, name: 'support-edit', whole: false });
    return 'support-edit.mjs';
  },
  'mesh-peers': async () => {
    if (!isFresh('cli')) await buildTargets(['cli']);
    await bundleForNode({ entry: 'bench/mesh-peers.ts', folder, name: 'mesh-peers', whole: false });
    return 'mesh-peers.mjs';
  },
  orient: async () => {
    await bundleForNode({ entry: 'bench/orient.ts', folder, name: 'orient', whole: false });
    return 'orient.mjs';
  },
  'gpu-field': async () => {
    await bundleForNode({ entry: 'bench/gpu-field.ts', folder, name: 'gpu-field', whole: false });
    copyFileSync(
      join(projectRoot, 'src/compute/wasm/build/engine.single.wasm'),
      join(folder, 'engine.single.wasm'),
    );
    return 'gpu-field.mjs';
  },
  solids: async () => {
    await bundleForNode({ entry: 'bench/solids.ts', folder, name: 'solids', whole: false });
    return 'solids.mjs';
  },
  'long-tasks': async () => {
    const { sentence } = ensureChromium();
    if (sentence !== undefined) throw new Error(sentence);
    for (const target of ['web', 'server']) if (!isFresh(target)) await buildTargets([target]);
    await bundleForNode({ entry: 'bench/long-tasks.ts', folder, name: 'long-tasks', whole: false });
    return 'long-tasks.mjs';
  },
  kill: async () => {
    await bundleForNode({ entry: 'src/server/main.ts', folder, name: 'main', whole: false });
    await bundleForNode({ entry: 'bench/kill.ts', folder, name: 'kill', whole: false });
    cpSync(join(projectRoot, 'src/server/db/migrations'), join(folder, 'migrations'), { recursive: true });
    return 'kill.mjs';
  },
};

const given = process.argv.slice(2);
const known = { ...LANES, ...ON_REQUEST };
const named = given.filter((argument) => argument in known);
const rest = given.filter((argument) => !(argument in known));
// Some lanes have one option or two; the rest are about slicing.
const small = rest.filter((argument) => argument === '--small');
const sizes = rest.filter((argument) => argument === '--small' || argument === '--large');
const optionsOf = {
  slicing: rest,
  server: rest.filter((argument) => sizes.includes(argument) || argument === '--postgres'),
  pages: small,
  peers: rest,
  kill: rest,
  captcha: rest,
  hollow: rest,
  supports: rest,
  'support-poses': rest,
  'mesh-peers': rest,
  formats: rest,
  orient: small,
  solids: small,
  'long-tasks': rest,
};

const unknown = named.length === 0 && rest.find((argument) => !argument.startsWith('--'));
if (unknown) {
  console.error(`There is no lane "${unknown}": ${Object.keys(known).join(', ')}.`);
  process.exit(1);
}

rmSync(folder, { recursive: true, force: true });
for (const lane of named.length > 0 ? named : Object.keys(LANES)) {
  const program = await known[lane]();
  const { status } = spawnSync(process.execPath, [join(folder, program), ...(optionsOf[lane] ?? [])], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = status ?? 1;
}
