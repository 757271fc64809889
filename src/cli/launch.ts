import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script, constants } from 'node:vm';
import type { main } from './main.ts';

/**
 * Starts the bundled program, `program.cjs` beside this file, from the code that V8 made of it when it was built
 * (`program.cache`, see scripts/code-cache.mjs). Another version of V8 refuses that code and compiles the program itself.
 */

type Load = (require: NodeJS.Require, exports: object, filename: string) => void;

const at = (name: string): string => join(import.meta.dirname, name);

function readCode(): { cachedData?: Buffer } {
  try {
    return { cachedData: readFileSync(at('program.cache')) };
  } catch {
    return {};
  }
}

const file = at('program.cjs');
// All of it is ASCII (scripts/build.mjs), which this reads fastest.
const script = new Script(readFileSync(file, 'latin1'), {
  filename: file,
  ...readCode(),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const program = {} as { readonly main: typeof main };
(script.runInThisContext() as Load)(createRequire(file), program, file);
// At once: the system takes memory and threads back.
void program.main(process.argv.slice(2)).then((status) => process.exit(status));
