#!/usr/bin/env node
const { existsSync } = require('node:fs');
const path = require('node:path');

const start = () => require('../dist/cli/corallite.cjs');

// Only a checkout has sources to be older than; an installed package is built.
if (existsSync(path.join(__dirname, '../src/cli'))) {
  void import('../scripts/targets.mjs')
    .then(async ({ isFresh }) => {
      if (isFresh('cli')) return;
      const { buildTargets } = await import('../scripts/build.mjs');
      await buildTargets(['cli']);
    })
    .then(start);
} else {
  start();
}
