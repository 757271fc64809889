import { quietContext, unwrap } from '#base';
import {
  createLayerAnalysis,
  identityTransform,
  type Drainage,
  type DrainPose,
  type Hole,
  makeHoles,
  type MeshBuffers,
  type RasterSpec,
  type Transform,
} from '#kernel';
import type { SliceBackend, SlicePart } from '#compute/api';
import { Heap } from '#compute/wasm';
import { createLocalEngine } from './engine.ts';
import { hollowIn } from './hollow.ts';
import { finish } from './finish.ts';

export { finish };

/** The cavities of a mesh that get walls this thick, mm. */
export function cavityOf(mesh: MeshBuffers, thickness: number): MeshBuffers {
  const engine = createLocalEngine();
  return unwrap(hollowIn(engine, new Heap(engine), mesh, { thickness })).mesh;
}

/** Keys name what a mesh is: each has its own. */
let keys = 0;

/** A hollow part as it is sliced, with its holes made: `transform` takes it to the plate without stretching it. */
export function partsOf(
  body: MeshBuffers,
  cavity: MeshBuffers | null,
  holes: readonly Hole[] = [],
  transform: Transform = identityTransform,
): SlicePart[] {
  const name = `hollow ${keys}`;
  const made = finish(makeHoles(body, cavity, holes, identityTransform));
  const part = (solidClass: 'body' | 'cavity' | 'hole', mesh: MeshBuffers): SlicePart => ({
    key: `mesh ${keys++}`,
    mesh,
    transform,
    solidClass,
    body: name,
  });
  return [
    part('body', body),
    ...(cavity === null ? [] : [part('cavity', cavity)]),
    ...made.map((outcome, at) => {
      if (!outcome.ok) throw new Error(`hole ${at}: ${outcome.fault}`);
      return part('hole', outcome.mesh);
    }),
  ];
}

/** What stays in a plate by its layers. */
export async function drainageOfLayers(
  backend: SliceBackend,
  parts: readonly SlicePart[],
  raster: RasterSpec,
): Promise<Readonly<Record<DrainPose, Drainage>>> {
  const session = unwrap(await backend.prepare({ parts, raster }, quietContext()));
  const analysis = createLayerAnalysis(raster);
  for (let layer = 0; layer < session.layerCount; layer++)
    analysis.push(
      unwrap(await session.layer(layer)),
      layer === 0 ? raster.firstLayerHeight : raster.layerHeight,
    );
  const { standing } = analysis.finish();
  const hanging = analysis.hang();
  for (let layer = hanging.wanted; layer !== null; layer = hanging.wanted)
    hanging.push(unwrap(await session.layer(layer)));
  session.dispose();
  return { standing, hanging: hanging.finish() };
}
