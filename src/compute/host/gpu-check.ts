import { type Result, createRandom, fail, ok } from '#base';
import { type MeshBuffers, type RasterSpec, SOLID_CLASSES, identityTransform, translation } from '#kernel';
import type { ComputeCode, SliceInput } from '#compute/api';
import { type Engine, Heap, MeshStore, buildPlate, drawLayer, joinRuns } from '#compute/wasm';
import { type Gpu, LayerSource, PlateDrawer, measurePlate } from '#compute/webgpu';

/** Random triangles between few vertices, so that they hang together: rows of every kind, crowded ones among them. */
export function knownMesh(): MeshBuffers {
  const random = createRandom(1);
  const vertices = 16;
  const faces = 60;
  const spread = (size: number): number => (random.unit() - 0.5) * size;
  const positions = Array.from({ length: vertices }, () => [spread(60), spread(45), random.unit() * 6]);
  return {
    positions: Float32Array.from(positions.flat()),
    indices: Uint32Array.from({ length: faces * 3 }, () => random.integer(0, vertices)),
  };
}

/** Slices of the known mesh with borders on all sides: by itself, and once more as every class of two bodies. */
function knownSlices(): readonly SliceInput[] {
  const mesh = knownMesh();
  const raster: RasterSpec = {
    width: 40,
    height: 30,
    pitchX: 1,
    pitchY: 1,
    directionX: 1,
    directionY: -1,
    layerHeight: 1,
    firstLayerHeight: 1.5,
    antialias: 4,
  };
  const solids = SOLID_CLASSES.flatMap((solidClass, i) =>
    ['a', 'b'].map((body, k) => ({
      key: 'check',
      mesh,
      transform: translation(5 * i - 9, 7 * k - 3, 0),
      solidClass,
      body,
    })),
  );
  return [
    { parts: [{ key: 'check', mesh, transform: identityTransform }], raster },
    { parts: solids, raster },
  ];
}

/** Draws small known slices on a device and on the engine; `compute_unsupported` where a single word differs or nothing comes. */
export async function checkGpu(gpu: Gpu, engine: Engine): Promise<Result<null, ComputeCode>> {
  const heap = new Heap(engine);
  for (const slice of knownSlices()) {
    const checked = await checkSlice(gpu, engine, heap, slice);
    if (!checked.ok) return checked;
  }
  return ok(null);
}

async function checkSlice(
  gpu: Gpu,
  engine: Engine,
  heap: Heap,
  slice: SliceInput,
): Promise<Result<null, ComputeCode>> {
  const meshes = new MeshStore(engine, heap);
  const plate = buildPlate(engine, heap, meshes, slice);
  if (!plate.ok) return plate;
  const { view, triangles } = plate.value;
  const load = measurePlate(engine, view, triangles);
  const drawer = await PlateDrawer.create(gpu, engine, view, load);
  try {
    const drawn = drawer.ok
      ? await new LayerSource(drawer.value, view, load).layers(0, view.layerCount)
      : drawer;
    if (!drawn.ok) return fail('compute_unsupported', 'the graphics device does not draw');
    for (const [index, parts] of drawn.value.entries()) {
      const expected = drawLayer(engine, view, index);
      const runs = joinRuns(engine, parts);
      if (runs?.length !== expected?.length || expected?.some((word, i) => word !== runs![i])) {
        return fail('compute_unsupported', 'the graphics device draws wrong layers');
      }
    }
    return ok(null);
  } finally {
    if (drawer.ok) drawer.value.dispose();
    plate.value.dispose();
    meshes.keepOnly(new Set());
  }
}
