import { ok } from '#base';
import { facesOfRuns } from '#document';
import type { SupportCheck, SupportsOrder } from '#editor';
import { PAINT_BLOCK, PAINT_ENFORCE, supportMeshes, type SupportPaint } from '#kernel';
import { growSupports, type GrownSupports } from '#pipeline';
import type { GeometryOperations } from './geometry-server.ts';
import { nextTurn } from './next-turn.ts';
import { closedPart, hasHoles, placed, slicedParts } from './standing-parts.ts';
import type { SupportEngine } from './support-engine.ts';

/** Growing supports with an engine. */
export const growOperation =
  (engine: SupportEngine): GeometryOperations['growSupports'] =>
  (meshes, order, context) =>
    engine.use(async (backend, key) => {
      const mesh = await closedPart(meshes, order);
      if (!mesh.ok) return { result: mesh };
      const neighbours = order.neighbours.map((part) => placed(meshes[part.mesh]!, part.transform));
      if (order.kept !== null) neighbours.push(supportMeshes(order.kept, null).struts);
      const { given = [], bans = [], links = [], fill = true, transform, settings, printer, craft } = order;
      // Cutting holes numbers faces anew: paint would be on others.
      const paint = paintOf(hasHoles(order) ? null : order.paint, mesh.value.indices.length / 3);
      const grown = await growSupports(
        {
          key,
          mesh: placed(mesh.value, transform),
          own: { mesh: mesh.value, transform },
          parts: slicedParts(key, meshes, order),
          neighbours,
          settings,
          given,
          bans,
          links,
          fill,
          ...(paint === null ? {} : { paint }),
        },
        { printer, craft, backend },
        context,
        nextTurn,
      );
      if (!grown.ok) return { result: grown };
      const { plan, structure } = grown.value;
      return { result: ok({ points: plan.points, structure, check: checkOf(grown.value) }) };
    });

function paintOf(paint: SupportsOrder['paint'], count: number): SupportPaint | null {
  if (paint === null) return null;
  const faces = new Uint8Array(count);
  for (const face of facesOfRuns(paint.block)) if (face < count) faces[face] = PAINT_BLOCK;
  for (const face of facesOfRuns(paint.enforce)) if (face < count) faces[face] = PAINT_ENFORCE;
  return { faces };
}

function checkOf({ plan, structure, untouched, demand, faults }: GrownSupports): SupportCheck {
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
