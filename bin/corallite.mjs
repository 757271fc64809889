#!/usr/bin/env node
import { existsSync } from 'node:fs';

// Only a checkout has sources to be older than; an installed package is built.
if (existsSync(new URL('../src/cli', import.meta.url))) {
  const { isFresh } = await import('../scripts/targets.mjs');
  if (!isFresh('cli')) {
    const { buildTargets } = await import('../scripts/build.mjs');
    await buildTargets(['cli']);
  }
}
await import('../dist/cli/corallite.mjs');
