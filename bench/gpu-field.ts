import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { quietContext, unwrap } from '#base';
import {
  type FieldPlan,
  Heap,
  MeshStore,
  type MadeSurface,
  createEngine,
  createEngineMemory,
  makeFieldSurface,
} from '#compute/wasm';
import { FieldDevice } from '#compute/webgpu';
import { findNodeGpu } from '#compute/host/node';
import { type MeshBuffers, identityTransform } from '#kernel';
import { fieldPlanOf, fieldTriangles } from '#tests/fields.ts';
import { readBunny, subdivide } from '#tests/scans.ts';
import { softwareVulkan } from '../scripts/vulkan.mjs';
import { printTable } from './table.ts';

/**
 * Hollowing on the graphics device beside one thread of the engine, every vertex and quad compared: `npm run bench -- gpu-field`. With the machine's
 * own Vulkan driver, else with the one in software that Chromium ships, on coarser voxels. The second of two runs counts, wall time.
 */
const found = await findNodeGpu();
if (!found.ok) {
  const software = softwareVulkan();
  if (process.env['VK_DRIVER_FILES'] !== undefined || software === undefined) {
    console.error(found.error.message);
    process.exit(1);
  }
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: 'inherit',
    env: { ...process.env, ...software },
  });
  process.exit(status ?? 1);
}
const gpu = unwrap(await found.value.open());
const begun = performance.now();
const device = unwrap(await FieldDevice.open(gpu));
console.log(`${gpu.name}: stages compiled in ${(performance.now() - begun).toFixed(0)} ms`);
const engine = createEngine(
  new WebAssembly.Module(readFileSync(new URL('./engine.single.wasm', import.meta.url))),
  createEngineMemory(false),
);
const heap = new Heap(engine);

function onProcessor(mesh: MeshBuffers, plan: FieldPlan): MadeSurface {
  const stored = new MeshStore(engine, heap).get('mesh', mesh);
  const steps = makeFieldSurface(engine, heap, stored, identityTransform, plan);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value!;
}

async function timed<T>(work: () => T | Promise<T>): Promise<readonly [T, number]> {
  await work();
  const started = performance.now();
  return [await work(), performance.now() - started];
}

const bunny = readBunny(60);
const voxels = gpu.isSoftware ? [0.8, 0.5] : [0.4, 0.2, 0.1];
const models: (readonly [string, MeshBuffers])[] = [
  ['bunny', bunny],
  ['bunny, cut twice', subdivide(subdivide(bunny))],
];
const rows: string[][] = [];
for (const [name, mesh] of gpu.isSoftware ? models.slice(0, 1) : models)
  for (const voxel of voxels)
    for (const tolerance of [undefined, 0.5]) {
      const plan = fieldPlanOf(mesh, {
        thickness: 2,
        voxel,
        ...(tolerance === undefined ? {} : { tolerance }),
      });
      const triangles = fieldTriangles(mesh, plan);
      const [slow, processor] = await timed(() => onProcessor(mesh, plan));
      const [fast, milliseconds] = await timed(async () =>
        unwrap(await device.surface(triangles, plan, quietContext())),
      );
      const isSame =
        Buffer.compare(new Uint8Array(slow.vertices.buffer), new Uint8Array(fast.vertices.buffer)) === 0 &&
        Buffer.compare(new Uint8Array(slow.quads.buffer), new Uint8Array(fast.quads.buffer)) === 0;
      rows.push([
        name,
        `${voxel} mm${tolerance === undefined ? '' : ', opened'}`,
        plan.lattice.counts.join(' × '),
        String(fast.vertices.length / 3),
        milliseconds.toFixed(0),
        processor.toFixed(0),
        isSame ? 'same' : 'DIFFERENT',
      ]);
    }
printTable(['model', 'voxel', 'points', 'vertices', 'device, ms', 'one thread, ms', 'surface'], rows);
// Dawn's threads outlive their device.
process.exit(rows.every((row) => row.at(-1) === 'same') ? 0 : 1);
