import { fileURLToPath } from 'node:url';

/** Beside this file in the sources, beside the bundle when built: scripts/build.mjs copies it there. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
