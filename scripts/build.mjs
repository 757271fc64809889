import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';

import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';
import { pack as createPack } from 'tar-stream';
import { build } from 'vite';
import { buildEngine } from './build-wasm.mjs';
import { writeOfficial } from './build-official.mjs';
import { writeCodeCache } from './code-cache.mjs';
import { isMain } from './is-main.mjs';
import { projectRoot, TARGETS } from './targets.mjs';

const at = (path) => join(projectRoot, path);

/** Files that shrink; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:html|js|css|json|svg|wasm|txt|webmanifest|map)$/;
/** Below this a second file costs more than it saves. */
const SMALLEST_COMPRESSED = 1024;
/** Above this a tenth more bytes are worth an eighth of the time: the library for CAD files is fetched by few. */
const LARGE = 4 << 20;

/** Writes .br and .gz beside the files of a folder, once, so that the server only picks. */
async function precompress(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      if (bytes.length < SMALLEST_COMPRESSED) return;
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(bytes, {
          params: {
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY,
          },
        }),
        promisify(gzip)(bytes, { level: 9 }),
      ]);
      writeFileSync(`${path}.br`, brotli);
      writeFileSync(`${path}.gz`, zipped);
    }),
  );
}

async function buildWeb(folder) {
  await build({ root: projectRoot, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  await buildServiceWorker(folder);
  await precompress(folder);
}

/** What the editor may come to need: all code, and the letters of most. Who opens CAD files fetches their reader, 7 MB, then. */
const KEPT = /(?:\.(?:js|css|wasm)|\/inter-latin-wght-[^/]*\.woff2)$/;
const NOT_KEPT = /\/occt-/;

/** The worker that keeps built files for when there is no network, with their list. */
async function buildServiceWorker(folder) {
  const files = readdirSync(join(folder, 'assets'))
    .map((name) => `/assets/${name}`)
    .filter((name) => KEPT.test(name) && !NOT_KEPT.test(name))
    .sort();
  const page = readFileSync(join(folder, 'index.html'));
  const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 16);
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { CORALLITE_BUILD: JSON.stringify({ version, files }) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: at('src/app/offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

/** One CommonJS file: Node starts it without its loader of ES modules, 5 ms sooner on the main thread and as much on each other. */
const oneFile = (name) => ({
  format: 'cjs',
  codeSplitting: false,
  // The launcher compiles the program without a loader of ES modules.
  dynamicImportInCjs: false,
  entryFileNames: `${name}.cjs`,
});

/** Importing a source file does nothing by itself (ADR 0118): what only came along through the index of a room is left out. */
const WITHOUT_EFFECTS = {
  moduleSideEffects: [
    {
      test: /[\\/]src[\\/](?:cli[\\/](?:launch|main)|compute[\\/]host[\\/]node-thread)\.ts$/,
      sideEffects: true,
    },
    { test: /[\\/]src[\\/].*\.ts$/, sideEffects: false },
  ],
};

const OUTPUTS = {
  modules: (name) => ({ entryFileNames: `${name}.mjs`, chunkFileNames: '[name]-[hash].mjs' }),
  commonjs: oneFile,
  compact: (name) => ({ ...oneFile(name), minify: { compress: true, mangle: false, codegen: true } }),
  script: (name) => ({
    ...oneFile(name),
    // Every start reads it: without comments and spaces it is half as long. Names stay, for whoever reads a stack.
    minify: { compress: true, mangle: false, codegen: true },
    postBanner: '(function (require, exports, __filename) {',
    postFooter: '})',
  }),
};

/**
 * Bundles one entry for Node into `folder`. npm packages stay outside unless `whole`. `kind`: `modules`, `name.mjs` and what it loads;
 * `commonjs`, one file `name.cjs`; `compact`, the same without comments and spaces; `script`, such a file that is a function which takes require, exports and the file's own name.
 * `apart`: files by the import they stand for, which are bundled by themselves and loaded where that runs. With `watch` it is bundled again with every change, and what comes back is the watcher.
 */
export function bundleForNode({ entry, folder, name, whole, kind = 'modules', apart = {}, watch = false }) {
  return build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { target: 'node', noExternal: whole ? true : [] },
    // Its build for Node sets up threads of its own as it loads, milliseconds before anything is unpacked.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      ssr: at(entry),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      watch: watch ? {} : null,
      rolldownOptions: {
        external: Object.keys(apart),
        treeshake: kind === 'modules' ? true : WITHOUT_EFFECTS,
        output: { ...OUTPUTS[kind](name), paths: apart },
      },
    },
  });
}

/** A program with any other character is two bytes a character in V8, and slower to read. */
function keepToAscii(file) {
  const escape = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // By code units: those of one character are escaped one by one.
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, escape));
}

async function buildCommandLine(folder) {
  const bundle = (entry, name, kind, apart) =>
    bundleForNode({ entry, folder, name, kind, apart, whole: true });
  await bundle('src/cli/launch.ts', 'corallite', 'commonjs');
  // Few commands work on solids, and every start reads the program.
  await bundle('src/cli/main.ts', 'program', 'script', {
    '#solids': './solids.cjs',
    '#scripting': './scripting.cjs',
  });
  // No command makes labels: what reads fonts is as large as all else there.
  await bundle('src/solids/index.ts', 'solids', 'compact', { 'opentype.js': 'opentype.js' });
  copyFileSync(at('node_modules/manifold-3d/manifold.wasm'), join(folder, 'manifold.wasm'));
  await bundle('src/scripting/index.ts', 'scripting', 'compact');
  copyFileSync(
    at('node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm'),
    join(folder, 'quickjs.wasm'),
  );
  await bundle('src/compute/host/node-thread.ts', 'slice-worker', 'commonjs');
  keepToAscii(join(folder, 'program.cjs'));
  for (const engine of ['engine.wasm', 'engine.single.wasm']) {
    copyFileSync(at(`src/compute/wasm/build/${engine}`), join(folder, engine));
  }
  writeCodeCache(folder);
}

async function buildServer(folder) {
  await bundleForNode({ entry: 'src/server/admin/main.ts', folder, name: 'admin', whole: false });
  await bundleForNode({ entry: 'src/server/main.ts', folder, name: 'main', whole: false });
  cpSync(at('src/server/db/migrations'), join(folder, 'migrations'), { recursive: true });
  await writeSnapshot(folder);
}

/** An empty database beside the server, which begins with it: to make one takes most of a first start. */
async function writeSnapshot(folder) {
  await bundleForNode({ entry: 'src/server/db/pglite.ts', folder, name: 'pglite', whole: false });
  const program = join(folder, 'pglite.mjs');
  const { openPglite } = await import(pathToFileURL(program).href);
  const made = join(folder, 'database');
  await (await openPglite(made)).close();
  const pack = createPack();
  for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(made, path);
    if (entry.isDirectory()) pack.entry({ name, type: 'directory' });
    else pack.entry({ name }, readFileSync(path));
  }
  pack.finalize();
  await pipeline(pack, createGzip(), createWriteStream(join(folder, 'database.tar.gz')));
  rmSync(made, { recursive: true });
  rmSync(program);
}

/** The designs a new server begins with: made by the product's own code, which is not shipped with them. */
async function buildOfficial(folder) {
  await bundleForNode({ entry: 'src/official/index.ts', folder, name: 'official', whole: false });
  const program = join(folder, 'official.mjs');
  const { makeOfficialLibrary } = await import(pathToFileURL(program).href);
  await writeOfficial(folder, await makeOfficialLibrary());
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.mjs'))) rmSync(join(folder, name));
}

const BUILDERS = { web: buildWeb, cli: buildCommandLine, official: buildOfficial, server: buildServer };

/** Builds beside and swaps at the end: what runs from the old folder meets no half-built one. */
async function buildInto(name, started) {
  const folder = at(`dist/${name}`);
  const beside = at(`dist/.${name}-${process.pid}`);
  const old = `${beside}-old`;
  const { NODE_ENV } = process.env;
  try {
    // What is built is the product, whoever builds it: a test run would get React's own checks in the page. Vite leaves
    // its word behind, which would make a server that starts in this process one of production.
    process.env.NODE_ENV = 'production';
    await BUILDERS[name](beside);
    const output = join(beside, relative(folder, at(TARGETS[name].output)));
    if (!existsSync(output)) throw new Error(`The build left no ${TARGETS[name].output}.`);
    // What changes while the build runs is newer than it.
    utimesSync(output, started, started);
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(beside, folder);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    rmSync(beside, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** Builds the named targets (all without names), the engine first. */
export async function buildTargets(names = Object.keys(TARGETS)) {
  await buildEngine();
  for (const name of names) {
    const started = new Date();
    await buildInto(name, started);
    console.error(`Built dist/${name} in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s.`);
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
