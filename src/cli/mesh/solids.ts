import { existsSync, readFileSync } from 'node:fs';
import type * as Solids from '#solids';
import { identityTransform, joinMeshes, type MeshBuffers } from '#kernel';
import type { Model } from './types.ts';

/** Beside the bundled program; in a checkout the library finds its own. */
const WASM_FILE = new URL('./manifold.wasm', import.meta.url);

/** The room that works on solids, loaded when a command asks for it: most do not. */
export async function loadSolids(): Promise<typeof Solids> {
  const solids = await import('#solids');
  if (existsSync(WASM_FILE)) await solids.loadManifold(readFileSync(WASM_FILE));
  return solids;
}

/** All bodies of a file as one mesh, where they are. */
export const wholeOf = ({ file }: Model): MeshBuffers =>
  joinMeshes(file.bodies.map(({ mesh }) => ({ mesh, transform: identityTransform }))).mesh;

/** What a result is called: as the only body of its file, or as the file is. */
export const nameOf = ({ name, file }: Model): string =>
  file.bodies.length === 1 ? file.bodies[0]!.name : name;
