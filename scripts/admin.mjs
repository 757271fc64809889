import { isFresh } from './targets.mjs';

/** `npm run admin -- COMMAND`: looks after a server; builds it, and what it is seeded with, where that is missing or older than its sources. */
const needed = process.argv[2] === 'seed' ? ['official', 'server'] : ['server'];
const outdated = needed.filter((name) => !isFresh(name));
if (outdated.length > 0) {
  const { buildTargets } = await import('./build.mjs');
  await buildTargets(outdated);
}
await import('../dist/server/admin.mjs');
