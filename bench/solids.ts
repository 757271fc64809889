import { unwrap } from '#base';
import {
  boxCentre,
  boxSize,
  examineForRepair,
  identityTransform,
  meshBounds,
  repairMesh,
  translation,
  type MeshBuffers,
} from '#kernel';
import { BOOLEAN_KINDS, booleanMeshes, cutMesh, loadManifold, simplifyMesh } from '#solids';
import { readBunny, readDragon, subdivide } from '#tests/scans.ts';
import { makeTurned } from '#tests/solids.ts';
import { printTable } from './table.ts';

/**
 * Combining, cutting, simplifying and repairing, one thread: `npm run bench -- solids`, with the dragon unless `--small`. Each is run once after
 * one that warms up.
 */
const vase = (angle: number, z: number): number => 15 + 4 * Math.sin(3 * angle + z / 8) + 3 * Math.sin(z / 5);
const meshes: (readonly [string, MeshBuffers])[] = [
  ['vase of 100,000', makeTurned(60, 250, 199, vase)],
  ['bunny, cut twice', subdivide(subdivide(readBunny(60)))],
];
if (!process.argv.includes('--small')) meshes.push(['dragon', readDragon(80)]);

/** Processor time, ms: of a busy machine wall time says nothing. */
async function milliseconds(work: () => Promise<{ readonly ok: boolean }> | { readonly ok: boolean }) {
  const before = process.cpuUsage();
  const { ok } = await work();
  const { user, system } = process.cpuUsage(before);
  const time = ((user + system) / 1000).toFixed(0);
  return ok ? time : `refused, ${time}`;
}

/** Runs work that is done in steps to its end. */
function finish<T>(steps: Generator<unknown, T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const library = await loadManifold();

/** The library alone: making two solids, and uniting them, which happens when the triangles are counted. */
function bare({ positions, indices }: MeshBuffers, by: number): { readonly ok: boolean } {
  const input = new library.Mesh({ numProp: 3, vertProperties: positions, triVerts: indices });
  const made: { delete(): void }[] = [];
  try {
    const solid = new library.Manifold(input);
    made.push(solid);
    const moved = solid.translate(by, 0, 0);
    made.push(moved);
    const united = library.Manifold.union(solid, moved);
    made.push(united);
    return { ok: united.numTri() > 0 };
  } catch {
    return { ok: false };
  } finally {
    for (const object of made) object.delete();
  }
}

const box = makeTurned(10, 8, 1, () => 5);
const standing = (mesh: MeshBuffers, x = 0) => ({
  mesh,
  transform: x === 0 ? identityTransform : translation(x, 0, 0),
});
unwrap(await booleanMeshes('union', [standing(box), standing(box, 3)]));

const rows: string[][] = [];
for (const [name, mesh] of meshes) {
  const bounds = meshBounds(mesh);
  const by = boxSize(bounds)[0] / 4;
  const row = [name, String(mesh.indices.length / 3), await milliseconds(() => bare(mesh, by))];
  for (const kind of BOOLEAN_KINDS)
    row.push(await milliseconds(() => booleanMeshes(kind, [standing(mesh), standing(mesh, by)])));
  const plane = {
    transform: identityTransform,
    normal: [0, 0, 1],
    offset: boxCentre(bounds)[2],
    keep: 'both',
  } as const;
  const connectors = { kind: 'plugs', count: 3, radiusMm: 1.5, depthMm: 4, clearanceMm: 0.1 } as const;
  row.push(await milliseconds(() => cutMesh(mesh, { ...plane, connectors: null })));
  row.push(await milliseconds(() => cutMesh(mesh, { ...plane, connectors })));
  const triangles = mesh.indices.length / 30;
  row.push(await milliseconds(() => simplifyMesh(mesh, { triangles, keepBorders: true, keepSharp: true })));
  row.push(await milliseconds(() => ({ ok: finish(examineForRepair(mesh)) !== undefined })));
  // A patch of every thousand faces is missing.
  const torn = { positions: mesh.positions, indices: mesh.indices.filter((_, at) => at % 3000 > 5) };
  row.push(await milliseconds(() => finish(repairMesh(torn))));
  rows.push(row);
}
printTable(
  [
    'mesh, processor ms',
    'triangles',
    'bare union',
    ...BOOLEAN_KINDS,
    'cut',
    'and 3 plugs',
    'to 10 %',
    'report',
    'repair',
  ],
  rows,
);
