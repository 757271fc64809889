import { quietContext, unwrap } from '#base';
import {
  createSupportPlanner,
  meshBounds,
  supportTypes,
  translation,
  type MeshBuffers,
  type RasterSpec,
  type Runs,
  type SupportPlan,
  type SupportPlanInput,
  type SupportSettings,
} from '#kernel';
import { createLocalBackend } from '#tests/engine.ts';

/** Pixels and layers of whole steps of the support lattice: 0.125 mm. */
export const STEP = 0.125;

/** A panel around a mesh on the plate's middle. */
export function panelFor(meshes: readonly MeshBuffers[], margin = 4): RasterSpec {
  const reach = (axis: 0 | 1): number =>
    Math.max(...meshes.flatMap((mesh) => [-meshBounds(mesh).min[axis], meshBounds(mesh).max[axis]])) + margin;
  return {
    width: 2 * Math.ceil(reach(0) / STEP),
    height: 2 * Math.ceil(reach(1) / STEP),
    pitchX: STEP,
    pitchY: STEP,
    directionX: 1,
    directionY: -1,
    layerHeight: STEP,
    firstLayerHeight: STEP,
    antialias: 1,
  };
}

/** The layers of meshes as the engine draws them, each where it stands. */
export async function layersOf(
  parts: readonly { readonly mesh: MeshBuffers; readonly transform: SupportPlanInput['transform'] }[],
  raster: RasterSpec,
): Promise<readonly Runs[]> {
  const backend = createLocalBackend();
  try {
    const input = { parts: parts.map((part, index) => ({ ...part, key: `mesh ${index}` })), raster };
    const session = unwrap(await backend.prepare(input, quietContext()));
    const layers: Runs[] = [];
    for (let layer = 0; layer < session.layerCount; layer++) layers.push(unwrap(await session.layer(layer)));
    session.dispose();
    return layers;
  } finally {
    backend.dispose();
  }
}

interface PlanOptions extends Partial<Omit<SupportPlanInput, 'mesh' | 'settings' | 'panel'>> {
  readonly settings?: Partial<SupportSettings>;
  readonly panel?: RasterSpec;
}

/** Millimetres that parts are lifted in tests. */
export const LIFT = 5;

/** A part's plan as it stands 5 mm above the plate, with the layers it was made from. */
export async function planOf(
  mesh: MeshBuffers,
  { settings = {}, panel = panelFor([mesh]), transform = liftOf(mesh), ...more }: PlanOptions = {},
): Promise<{ readonly plan: SupportPlan; readonly layers: readonly Runs[]; readonly panel: RasterSpec }> {
  const layers = await layersOf([{ mesh, transform }], panel);
  const input = { mesh, transform, panel, settings: { ...supportTypes.medium, ...settings }, ...more };
  return { plan: planFrom(layers, input), layers, panel };
}

/** A plan from layers that were drawn before. */
export function planFrom(layers: readonly Runs[], input: SupportPlanInput): SupportPlan {
  const planner = unwrap(createSupportPlanner(input));
  for (const runs of layers) planner.push(runs);
  return planner.finish();
}

/** Up so far that the mesh hangs above the plate. */
export const liftOf = (mesh: MeshBuffers): SupportPlanInput['transform'] =>
  translation(0, 0, LIFT - meshBounds(mesh).min[2]);
