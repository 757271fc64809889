import { isFresh } from './targets.mjs';

/** `npm run admin -- COMMAND`: looks after a server; builds it where that is missing or older than its sources. */
if (!isFresh('server')) {
  const { buildTargets } = await import('./build.mjs');
  await buildTargets(['server']);
}
await import('../dist/server/admin.mjs');
