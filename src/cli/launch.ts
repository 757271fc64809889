import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script, constants } from 'node:vm';
import type { main } from './main.ts';

/**
 * Starts the bundled program, `program.cjs` beside this file, from the code that V8 made of it when it was built
 * (`program.cache`, see scripts/code-cache.mjs). Another version of V8 refuses that code and compiles the program itself.
 */

type Load = (require: NodeJS.Require, exports: object, filename: string) => void;

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

function readCode(): { cachedData?: Buffer } {
  try {
    return { cachedData: readFileSync(at('./program.cache')) };
  } catch {
    return {};
  }
}

const file = at('./program.cjs');
const script = new Script(readFileSync(file, 'utf8'), {
  filename: file,
  ...readCode(),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const program = {} as { readonly main: typeof main };
(script.runInThisContext() as Load)(createRequire(import.meta.url), program, file);
const status = await program.main(process.argv.slice(2));
// What was said is out first: pipes take their time on some systems. Then at once: the system takes memory and threads back.
process.stdout.write('', () => process.stderr.write('', () => process.exit(status)));
