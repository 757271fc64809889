import { isFresh, TARGETS } from './targets.mjs';

/** `npm start`: builds what is missing or older than its sources, then serves the product; a new database is seeded. */
const outdated = Object.keys(TARGETS).filter((name) => name !== 'cli' && !isFresh(name));
if (outdated.length > 0) {
  const { buildTargets } = await import('./build.mjs');
  await buildTargets(outdated);
}
process.argv.push('--seed');
await import('../dist/server/main.mjs');
