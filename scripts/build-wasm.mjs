import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMain } from './is-main.mjs';
import { projectRoot } from './targets.mjs';

/**
 * Flags that only work together: importing memory keeps the instances of several workers on one heap; shared memory
 * needs a maximum; without a runtime nothing is allocated behind the kernel's back. 65,536 pages are the 4 GiB that
 * 32-bit addresses reach: the memory object made by the host decides how much is really taken.
 */
const COMMON_FLAGS = [
  '--runtime',
  'stub',
  '--importMemory',
  '--maximumMemory',
  '65536',
  '--enable',
  'simd',
  // Atomics on unshared memory are valid too, so one source serves both modules.
  '--enable',
  'threads',
  '-O3',
  '--noAssert',
  '--converge',
];

/** One module for pages and programs that share memory between threads, one for those that may not. */
const MODULES = [
  { file: 'engine.wasm', flags: ['--sharedMemory'] },
  { file: 'engine.single.wasm', flags: [] },
];

const ENGINE_SOURCE = join(projectRoot, 'src/compute/wasm/assembly');
const ENGINE_OUTPUT = join(projectRoot, 'src/compute/wasm/build');

/** What the modules are made from: every source byte, the flags and the compiler's version. */
function fingerprint(sourceFolder) {
  const hash = createHash('sha256');
  const files = readdirSync(sourceFolder, { recursive: true }).filter((name) => name.endsWith('.ts'));
  // By code unit: the order must not depend on the machine's language.
  files.sort((a, b) => (a < b ? -1 : 1));
  for (const name of files) {
    hash.update(name.replaceAll('\\', '/')).update('\0');
    hash.update(readFileSync(join(sourceFolder, name))).update('\0');
  }
  const compiler = fileURLToPath(import.meta.resolve('assemblyscript/package.json'));
  hash.update(JSON.parse(readFileSync(compiler, 'utf8')).version);
  hash.update(JSON.stringify([COMMON_FLAGS, MODULES]));
  return hash.digest('hex');
}

function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** A reader that sees half a file would run a broken engine: write beside, then rename. */
function replaceFile(path, bytes) {
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, bytes);
  renameSync(beside, path);
}

async function compile(sourceFolder, module) {
  const { default: asc } = await import('assemblyscript/asc');
  let binary;
  let complaints = '';
  const entry = relative(projectRoot, join(sourceFolder, 'index.ts')).replaceAll('\\', '/');
  const { error } = await asc.main(
    [entry, '--baseDir', projectRoot, '--outFile', module.file, ...COMMON_FLAGS, ...module.flags],
    {
      writeFile: (name, contents) => {
        if (name === module.file) binary = contents;
      },
      stderr: {
        write: (text) => {
          complaints += text;
        },
      },
    },
  );
  if (error || !binary)
    throw new Error(`AssemblyScript refused the engine.\n${complaints}`, { cause: error });
  return binary;
}

/**
 * Compiles the slicing engine, unless its modules already match the sources. Answers whether it compiled.
 * `index.ts` of the source folder is the entry.
 */
export async function buildEngine(sourceFolder = ENGINE_SOURCE, outputFolder = ENGINE_OUTPUT) {
  const stampFile = join(outputFolder, 'engine.stamp');
  const stamp = fingerprint(sourceFolder);
  const complete = MODULES.every(({ file }) => readIfThere(join(outputFolder, file)) !== undefined);
  if (complete && readIfThere(stampFile)?.toString() === stamp) return false;
  mkdirSync(outputFolder, { recursive: true });
  for (const module of MODULES) {
    replaceFile(join(outputFolder, module.file), await compile(sourceFolder, module));
  }
  replaceFile(stampFile, stamp);
  return true;
}

if (isMain(import.meta.url)) {
  const compiled = await buildEngine();
  console.error(compiled ? 'Engine compiled.' : 'Engine is up to date.');
}
