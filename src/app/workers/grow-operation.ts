import { ok, sha256, type Result } from '#base';
import type { SliceBackend, SlicePart } from '#compute/api';
import type { Engine } from '#compute/wasm';
import { facesOfRuns } from '#document';
import type { SupportCheck, SupportsOrder } from '#editor';
import {
  joinMeshes,
  multiplyTransforms,
  PAINT_BLOCK,
  PAINT_ENFORCE,
  supportMeshes,
  type MeshBuffers,
  type SupportPaint,
} from '#kernel';
import {
  checkStandingSupports,
  growSupports,
  type CheckedSupports,
  type GrowingOn,
  type SupportOrder,
} from '#pipeline';
import { closedPart, hasHoles } from './closed-part.ts';
import type { GeometryOperations } from './geometry-server.ts';
import { nextTurn } from './next-turn.ts';

/** Growing supports, and checking those that are there, with an engine from somewhere, which is asked for when it is needed first. */
export function growOperations(
  openEngine: () => Promise<Engine>,
): Pick<GeometryOperations, 'growSupports' | 'checkSupports'> {
  let opened: Promise<SliceBackend> | null = null;
  /** Engines keep meshes by their keys: those of every call are others. */
  let calls = 0;
  // The engine draws one plate: whoever runs several operations at a time has these done one after the other.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Reply>(run: (backend: SliceBackend, key: string) => Promise<Reply>): Promise<Reply> => {
    const reply = last.then(async () =>
      run(await (opened ??= openBackend(await openEngine())), `${++calls}`),
    );
    last = reply.catch(() => undefined);
    return reply;
  };
  return {
    growSupports: (meshes, order, context) =>
      inTurn(async (backend, key) => {
        const ordered = await supportOrder(key, meshes, order);
        if (!ordered.ok) return { result: ordered };
        const grown = await growSupports(ordered.value, onPlate(order, backend), context, nextTurn);
        if (!grown.ok) return { result: grown };
        const { plan, structure } = grown.value;
        return { result: ok({ points: plan.points, structure, check: checkOf(grown.value) }) };
      }),
    checkSupports: (meshes, { structure, ...order }, context) =>
      inTurn(async (backend, key) => {
        const ordered = await supportOrder(key, meshes, order);
        if (!ordered.ok) return { result: ordered };
        const checked = await checkStandingSupports(
          ordered.value,
          structure,
          onPlate(order, backend),
          context,
          nextTurn,
        );
        return { result: checked.ok ? ok(checkOf(checked.value)) : checked };
      }),
  };
}

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
  const mesh = await closedPart(meshes, order.body);
  if (!mesh.ok) return mesh;
  const placed = (own: MeshBuffers, way: SupportsOrder['transform']): MeshBuffers =>
    joinMeshes([{ mesh: own, transform: way }]).mesh;
  const neighbours = order.neighbours.map((part) => placed(meshes[part.mesh]!, part.transform));
  for (const standing of [order.kept, ...order.beside])
    if (standing !== null) neighbours.push(supportMeshes(standing, null).struts);
  const { given = [], bans = [], transform, settings } = order;
  // Cutting holes numbers faces anew: paint would be on others.
  const paint = paintOf(hasHoles(order.body) ? null : order.paint, mesh.value.indices.length / 3);
  return ok({
    key,
    mesh: placed(mesh.value, transform),
    own: { mesh: mesh.value, transform },
    parts: slicedParts(key, meshes, order),
    neighbours,
    settings,
    given,
    bans,
    ...(paint === null ? {} : { paint }),
  });
}

/** An engine's slicing on this thread alone: layers are asked for one by one. */
async function openBackend(engine: Engine): Promise<SliceBackend> {
  const { createLocalRunner, createWasmBackend } = await import('#compute/host');
  const runners = [createLocalRunner(engine, sha256, nextTurn)];
  return createWasmBackend({ engine, runners, giveWay: nextTurn });
}

/** What is sliced of the part alone: as it is on the plate. */
function slicedParts(
  key: string,
  meshes: readonly MeshBuffers[],
  { body: { body, solids }, transform }: SupportsOrder,
): readonly SlicePart[] {
  const own: SlicePart = { key: `${key}/part`, mesh: meshes[body]!, transform };
  if (solids.length === 0) return [own];
  const made = solids.map(({ mesh, toMesh, solidClass }, at): SlicePart => ({
    key: `${key}/part/${at}`,
    mesh: meshes[mesh]!,
    transform: multiplyTransforms(transform, toMesh),
    solidClass,
    body: key,
  }));
  return solids.some(({ solidClass }) => solidClass === 'body')
    ? made
    : [{ ...own, solidClass: 'body', body: key }, ...made];
}

function paintOf(paint: SupportsOrder['paint'], count: number): SupportPaint | null {
  if (paint === null) return null;
  const faces = new Uint8Array(count);
  for (const face of facesOfRuns(paint.block)) if (face < count) faces[face] = PAINT_BLOCK;
  for (const face of facesOfRuns(paint.enforce)) if (face < count) faces[face] = PAINT_ENFORCE;
  return { faces };
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
