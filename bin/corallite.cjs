#!/usr/bin/env node
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const sources = path.join(__dirname, '../src/cli');
const start = () => require('../dist/cli/corallite.cjs');

/** Whether only help is wanted: a checkout that was never built has that too. The rule of src/cli/arguments.ts. */
function wantsHelp(args) {
  const words = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return words.includes('--help') || words[0] === '-h' || words[0] === 'help';
}

// Only a checkout has sources to be older than; an installed package is built.
if (!existsSync(sources)) {
  start();
} else if (wantsHelp(process.argv.slice(2))) {
  process.stdout.write(readFileSync(path.join(sources, 'help.txt')));
} else {
  void import('../scripts/targets.mjs')
    .then(async ({ isFresh }) => {
      if (isFresh('cli')) return;
      const { buildTargets } = await import('../scripts/build.mjs');
      await buildTargets(['cli']);
    })
    .then(start);
}
