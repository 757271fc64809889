#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';

const sources = new URL('../src/cli/', import.meta.url);

/** Whether only help is wanted: a checkout that was never built has that too. The rule of src/cli/arguments.ts. */
function wantsHelp(args) {
  const words = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return words.includes('--help') || words[0] === '-h' || words[0] === 'help';
}

// Only a checkout has sources to be older than; an installed package is built.
if (existsSync(sources) && wantsHelp(process.argv.slice(2))) {
  process.stdout.write(readFileSync(new URL('help.txt', sources)));
} else {
  if (existsSync(sources)) {
    const { isFresh } = await import('../scripts/targets.mjs');
    if (!isFresh('cli')) {
      const { buildTargets } = await import('../scripts/build.mjs');
      await buildTargets(['cli']);
    }
  }
  await import('../dist/cli/corallite.mjs');
}
