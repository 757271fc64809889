import { quietContext, unwrap } from '#base';
import { ORIENT_GOALS, orientMesh, orientSteps, type MeshBuffers } from '#kernel';
import { readBunny, readDragon, subdivide } from '#tests/scans.ts';
import { makeTurned } from '#tests/solids.ts';
import { spreadOf } from './measure.ts';
import { printTable } from './table.ts';

/**
 * Finding the poses of a mesh, one thread: `npm run bench -- orient`, with the dragon unless `--small`. The first run is what a person
 * waits for, in a worker that has just begun; the longest step is what a cancel waits for.
 */
const REPEATS = 5;
const vase = (angle: number, z: number): number => 15 + 4 * Math.sin(3 * angle + z / 8) + 3 * Math.sin(z / 5);
const meshes: (readonly [string, MeshBuffers])[] = [
  ['vase of 100,000', makeTurned(60, 250, 199, vase)],
  ['bunny, cut twice', subdivide(subdivide(readBunny(60)))],
];
if (!process.argv.includes('--small')) meshes.push(['dragon', readDragon(80)]);

/** Wall and processor time of work, ms: a busy machine makes the first longer. */
function timed(work: () => void): { readonly wall: number; readonly processor: number } {
  const before = process.cpuUsage();
  const started = performance.now();
  work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - started, processor: (user + system) / 1000 };
}

function longestStep(mesh: MeshBuffers): number {
  let longest = 0;
  let last = performance.now();
  for (const _progress of orientSteps(mesh, { goal: 'support' })) {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}

const rows = meshes.map(([name, mesh]) => {
  const run = (at: number) =>
    timed(() => unwrap(orientMesh(mesh, { goal: ORIENT_GOALS[at % ORIENT_GOALS.length]! }, quietContext())));
  const first = run(0);
  const runs = Array.from({ length: REPEATS }, (_each, at) => run(at));
  return [
    name,
    String(mesh.indices.length / 3),
    first.wall.toFixed(0),
    spreadOf(runs.map(({ wall }) => wall)).median.toFixed(0),
    spreadOf(runs.map(({ processor }) => processor)).median.toFixed(0),
    longestStep(mesh).toFixed(0),
  ];
});
printTable(['mesh', 'triangles', 'first ms', 'median ms', 'processor ms', 'longest step ms'], rows);
