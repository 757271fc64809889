import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { buildEngine } from './build-wasm.mjs';
import { isMain } from './is-main.mjs';
import { projectRoot, TARGETS } from './targets.mjs';

const at = (path) => join(projectRoot, path);

/** Files that shrink; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:html|js|css|json|svg|wasm|txt|webmanifest|map)$/;
/** Below this a second file costs more than it saves. */
const SMALLEST_COMPRESSED = 1024;

/** Writes .br and .gz beside the files of a folder, once, so that the server only picks. */
async function precompress(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      if (bytes.length < SMALLEST_COMPRESSED) return;
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        promisify(gzip)(bytes, { level: 9 }),
      ]);
      writeFileSync(`${path}.br`, brotli);
      writeFileSync(`${path}.gz`, zipped);
    }),
  );
}

async function buildWeb() {
  await build({ root: projectRoot, logLevel: 'warn' });
  await precompress(at('dist/web'));
}

/** Bundles one entry for Node into `folder/name.mjs`. npm packages stay outside unless `whole`. */
export function bundleForNode({ entry, folder, name, whole, minify = false }) {
  return build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { target: 'node', noExternal: whole ? true : [] },
    build: {
      ssr: at(entry),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify,
      rolldownOptions: {
        output: { entryFileNames: `${name}.mjs`, chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

async function buildCommandLine() {
  const folder = at('dist/cli');
  rmSync(folder, { recursive: true, force: true });
  // The thread entry first: the command line's own file is what says the target is complete.
  await bundleForNode({
    entry: 'src/compute/host/node-thread.ts',
    folder,
    name: 'slice-worker',
    whole: true,
    minify: false,
  });
  for (const engine of ['engine.wasm', 'engine.single.wasm']) {
    copyFileSync(at(`src/compute/wasm/build/${engine}`), join(folder, engine));
  }
  await bundleForNode({ entry: 'src/cli/main.ts', folder, name: 'corallite', whole: true, minify: false });
}

async function buildServer() {
  const folder = at('dist/server');
  rmSync(folder, { recursive: true, force: true });
  await bundleForNode({ entry: 'src/server/main.ts', folder, name: 'main', whole: false });
}

const BUILDERS = { web: buildWeb, cli: buildCommandLine, server: buildServer };

/** Builds the named targets (all without names), the engine first. */
export async function buildTargets(names = Object.keys(TARGETS)) {
  await buildEngine();
  for (const name of names) {
    const started = performance.now();
    await BUILDERS[name]();
    if (!existsSync(at(TARGETS[name].output))) throw new Error(`The build left no ${TARGETS[name].output}.`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.error(`Built ${relative(projectRoot, at(`dist/${name}`))} in ${seconds} s.`);
  }
}

if (isMain(import.meta.url)) {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in TARGETS));
  if (unknown !== undefined) {
    console.error(`There is no target "${unknown}". Targets: ${Object.keys(TARGETS).join(', ')}.`);
    process.exit(2);
  }
  await buildTargets(names.length > 0 ? names : undefined);
}
