import { ok, type Result } from '#base';
import type { SliceBackend } from '#compute/api';
import { facesOfRuns } from '#document';
import type { SupportCheck, SupportsOrder } from '#editor';
import {
  PAINT_BLOCK,
  PAINT_ENFORCE,
  PAINT_NONE,
  supportMeshes,
  type MeshBuffers,
  type SupportPaint,
} from '#kernel';
import {
  checkStandingSupports,
  growSupports,
  fixStandingSupports,
  type CheckedSupports,
  type GrowingOn,
  type SupportOrder,
} from '#pipeline';
import { closedPart, tracedPart } from './closed-part.ts';
import type { GeometryOperations } from './geometry-server.ts';
import { nextTurn } from './next-turn.ts';
import { placed, slicedParts } from './standing-parts.ts';
import type { SupportEngine } from './support-engine.ts';

/** Growing supports, checking and fixing those that are there, with an engine. */
export const growOperations = (
  engine: SupportEngine,
): Pick<GeometryOperations, 'growSupports' | 'checkSupports' | 'fixSupports'> => ({
  growSupports: (meshes, order, context) =>
    engine.use(async (backend, key) => {
      const ordered = await supportOrder(key, meshes, order);
      if (!ordered.ok) return { result: ordered };
      const grown = await growSupports(ordered.value, onPlate(order, backend), context, nextTurn);
      if (!grown.ok) return { result: grown };
      const { plan, structure } = grown.value;
      return { result: ok({ points: plan.points, structure, check: checkOf(grown.value) }) };
    }),
  checkSupports: (meshes, { structure, base, ...order }, context) =>
    engine.use(async (backend, key) => {
      const ordered = await supportOrder(key, meshes, order);
      if (!ordered.ok) return { result: ordered };
      const checked = await checkStandingSupports(
        { ...ordered.value, base },
        structure,
        onPlate(order, backend),
        context,
        nextTurn,
      );
      if (!checked.ok) return { result: checked };
      return { result: ok({ ...checkOf(checked.value), newSeals: checked.value.newSeals }) };
    }),
  fixSupports: (meshes, { structure, tipSettings, fixing, ...order }, context) =>
    engine.use(async (backend, key) => {
      const ordered = await supportOrder(key, meshes, order);
      if (!ordered.ok) return { result: ordered };
      const standing = { structure, tipSettings, fixing };
      const on = onPlate(order, backend);
      return { result: await fixStandingSupports(ordered.value, standing, on, context, nextTurn) };
    }),
});

const onPlate = ({ printer, craft }: SupportsOrder, backend: SliceBackend): GrowingOn => ({
  printer,
  craft,
  backend,
});

/** An order as the pipeline takes it, with all its meshes. */
async function supportOrder(
  key: string,
  meshes: readonly MeshBuffers[],
  order: SupportsOrder,
): Promise<Result<SupportOrder>> {
  const closed =
    order.paint === null
      ? await untraced(closedPart(meshes, order.body))
      : await tracedPart(meshes, order.body);
  if (!closed.ok) return closed;
  const { mesh, faceOf } = closed.value;
  const neighbours = order.neighbours.map((part) => placed(meshes[part.mesh]!, part.transform));
  for (const standing of [order.kept, ...order.beside])
    if (standing !== null) neighbours.push(supportMeshes(standing, null).struts);
  const { given = [], bans = [], links = [], columns = [], fill = true, transform, settings } = order;
  const paint = paintOf(order.paint, faceOf);
  return ok({
    key,
    mesh: placed(mesh, transform),
    own: { mesh, transform },
    parts: slicedParts(key, meshes, order),
    neighbours,
    settings,
    given,
    bans,
    ...(order.within === undefined ? {} : { within: order.within }),
    links,
    columns,
    fill,
    ...(paint === null ? {} : { paint }),
  });
}

const untraced = async (closed: Promise<Result<MeshBuffers>>) => {
  const made = await closed;
  return made.ok ? ok({ mesh: made.value, faceOf: null }) : made;
};

/** Paint by the faces of the closed part, each a piece of one of the mesh that was painted. */
function paintOf(paint: SupportsOrder['paint'], faceOf: Int32Array | null): SupportPaint | null {
  if (paint === null || faceOf === null) return null;
  const kinds = new Map<number, number>();
  for (const face of facesOfRuns(paint.block)) kinds.set(face, PAINT_BLOCK);
  for (const face of facesOfRuns(paint.enforce)) kinds.set(face, PAINT_ENFORCE);
  return { faces: Uint8Array.from(faceOf, (face) => kinds.get(face) ?? PAINT_NONE) };
}

function checkOf({ plan, structure, untouched, demand, faults }: CheckedSupports): SupportCheck {
  const loose = new Set(plan.loose.map(({ island }) => island));
  const islands = (all: readonly number[], isFlicker: boolean): SupportCheck['untouched'] =>
    all.flatMap((island) => {
      const { at, areaMm2 } = plan.islands[island]!;
      return loose.has(island) ? [] : [{ at, areaMm2, isFlicker }];
    });
  return {
    unreached: structure.unreached.map(({ point, reason }) => ({ at: plan.points[point]!.at, reason })),
    untouched: [...islands(untouched.islands, false), ...islands(untouched.flickers, true)],
    loose: plan.loose.map(({ island, reason }) => ({ at: plan.islands[island]!.at, reason })),
    bare: demand.bare,
    weak: demand.weak,
    faults: faults.map(({ kind, of, at }) => ({ kind, of, at })),
  };
}
