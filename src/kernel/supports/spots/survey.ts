import { fail, ok, type Result } from '#base';
import { createLineCaster, type LineCaster } from '../../measure/rays.ts';
import { sortEdges, type SortedEdges } from '../../mesh/edges.ts';
import { identityTransform } from '../../mesh/matrix.ts';
import type { Aabb, MeshBuffers } from '../../mesh/types.ts';
import type { Vector } from '../../mesh/vector.ts';
import { fromLattice, snapToSupports, SUPPORT_UNITS } from '../lattice.ts';
import { findOutlines } from '../outlines.ts';
import { projectOntoUndersides } from '../project.ts';
import {
  faceRoles,
  facesOf,
  overhangRegions,
  ROLE_OVERHANG,
  ROLE_RESERVE,
  ROLE_STEEP,
  type OverhangRegion,
} from '../regions.ts';
import { borderSpots, outlinesOf, type RegionOutlines } from './border.ts';
import { gridSize, gridSpots, type FlatBox } from './grid.ts';
import { minimaSpots } from './minima.ts';
import { spotOn, unitNormal, type SurfaceSpot } from './spot.ts';

/** A region of a part that hangs over. */
export interface SurveyRegion {
  /** The smallest number of its faces. */
  readonly label: number;
  /** As seen from below, mm². */
  readonly areaMm2: number;
  /** Mm on the plate. */
  readonly box: Aabb;
}

/** One call gives no more spots than this. */
export const MOST_SPOTS = 20_000;

/**
 * Answers where a part has places of some kind. `criticalAngle` in degrees, lengths in millimetres. `out_of_range`: a region that there is not, or
 * more spots than MOST_SPOTS.
 */
export interface SupportSurvey {
  /** Regions of at least `minArea` mm², the lowest first, then by their labels. */
  regions(criticalAngle: number, minArea: number): readonly SurveyRegion[];
  /** The region that a face is in; null for none. */
  regionAt(criticalAngle: number, face: number): number | null;
  /** Along the edges behind which the part goes up, or ends. */
  border(
    criticalAngle: number,
    label: number,
    options: { readonly spacing: number; readonly inset: number },
  ): Result<readonly SurfaceSpot[], 'out_of_range'>;
  /** In squares, turned by `turn` degrees about z. */
  grid(
    criticalAngle: number,
    label: number,
    options: { readonly spacing: number; readonly inset: number; readonly turn: number },
  ): Result<readonly SurfaceSpot[], 'out_of_range'>;
  /** Lowest places that look down, from which it goes up by `depth` (above 0) to any lower one. */
  minima(depth: number): readonly SurfaceSpot[];
  /** Where a ray first meets the surface; `direction` has length 1. Null where it does not. */
  ray(from: Vector, direction: Vector): SurfaceSpot | null;
  /** Steps of a line of at most `spacing`, each moved up or down to the nearest underside; those without one are left out. */
  line(from: Vector, to: Vector, spacing: number): Result<readonly SurfaceSpot[], 'out_of_range'>;
}

/** A region with what questions about it need. */
interface KnownRegion extends SurveyRegion {
  readonly flat: FlatBox;
  readonly faces: Uint32Array;
}

interface KnownAngle {
  readonly regions: ReadonlyMap<number, KnownRegion>;
  readonly outlines: RegionOutlines;
  /** Of each face its region, −1 for none. */
  readonly labels: Int32Array;
}

/**
 * Looks at a part as it stands: welded, closed, outwards, mm on the plate. `out_of_range`: see snapToSupports. What a kind of question needs is made when it is first
 * asked, and kept.
 */
export function createSupportSurvey(mesh: MeshBuffers): Result<SupportSurvey, 'out_of_range'> {
  const snapped = snapToSupports(mesh, identityTransform);
  if (!snapped.ok) return snapped;
  const surface = snapped.value;
  const angles = new Map<number, KnownAngle>();
  let sorted: SortedEdges | undefined;
  let undersides: Uint32Array | undefined;
  let caster: LineCaster | undefined;

  const lookAt = (criticalAngle: number): KnownAngle => {
    const known = angles.get(criticalAngle);
    if (known !== undefined) return known;
    sorted ??= sortEdges(mesh.indices, mesh.positions.length / 3);
    const roles = faceRoles(surface, criticalAngle);
    const { labels, regions } = overhangRegions(surface, roles, sorted);
    const found = {
      labels,
      regions: knownRegions(labels, regions),
      outlines: outlinesOf(labels, findOutlines(surface, roles, sorted).walls, sorted),
    };
    angles.set(criticalAngle, found);
    return found;
  };

  const knownRegions = (
    labels: Int32Array,
    regions: readonly OverhangRegion[],
  ): ReadonlyMap<number, KnownRegion> => {
    const faces = new Map(
      regions.map((region) => [region.label, { next: 0, list: new Uint32Array(region.faces) }]),
    );
    labels.forEach((label, face) => {
      const own = label < 0 ? undefined : faces.get(label)!;
      if (own) own.list[own.next++] = face;
    });
    return new Map(
      regions.map(({ label, areaMm2 }): [number, KnownRegion] => {
        const { list } = faces.get(label)!;
        const [min, max] = latticeBox(list);
        return [
          label,
          {
            label,
            areaMm2,
            box: { min: fromLattice(surface, ...min), max: fromLattice(surface, ...max) },
            flat: { min: [min[0], min[1]], max: [max[0], max[1]], low: min[2] },
            faces: list,
          },
        ];
      }),
    );
  };

  const latticeBox = (faces: Uint32Array): readonly [Vector, Vector] => {
    const min: [number, number, number] = [Infinity, Infinity, Infinity];
    const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
    for (const face of faces)
      for (let corner = face * 3; corner < face * 3 + 3; corner++)
        for (const axis of [0, 1, 2] as const) {
          const value = surface.points[surface.indices[corner]! * 3 + axis]!;
          min[axis] = Math.min(min[axis], value);
          max[axis] = Math.max(max[axis], value);
        }
    return [min, max];
  };

  const facesDown = (): Uint32Array =>
    (undersides ??= facesOf(faceRoles(surface, 45), [ROLE_OVERHANG, ROLE_RESERVE, ROLE_STEEP]));

  return ok({
    regions: (criticalAngle, minArea) =>
      [...lookAt(criticalAngle).regions.values()]
        .filter(({ areaMm2 }) => areaMm2 >= minArea)
        .sort((a, b) => a.flat.low - b.flat.low || a.label - b.label)
        .map(({ label, areaMm2, box }) => ({ label, areaMm2, box })),

    regionAt(criticalAngle, face) {
      const label = lookAt(criticalAngle).labels[face] ?? -1;
      return label < 0 ? null : label;
    },

    border(criticalAngle, label, { spacing, inset }) {
      const { regions, outlines } = lookAt(criticalAngle);
      const region = regions.get(label);
      if (region === undefined) return fail('out_of_range', 'there is no such region');
      const edges = (outlines.edges.get(label) ?? []).filter((edge) => !outlines.walls.has(edge));
      const spots = borderSpots(surface, edges, region.faces, spacing * SUPPORT_UNITS, inset * SUPPORT_UNITS);
      return spots.length > MOST_SPOTS ? fail('out_of_range', 'these are too many spots') : ok(spots);
    },

    grid(criticalAngle, label, { spacing, inset, turn }) {
      const { regions, outlines } = lookAt(criticalAngle);
      const region = regions.get(label);
      if (region === undefined) return fail('out_of_range', 'there is no such region');
      if (gridSize(region.flat, spacing * SUPPORT_UNITS) > 2 * MOST_SPOTS)
        return fail('out_of_range', 'these are too many spots');
      const edges = outlines.edges.get(label) ?? [];
      return ok(
        gridSpots(surface, region.flat, region.faces, edges, {
          spacing: spacing * SUPPORT_UNITS,
          inset: inset * SUPPORT_UNITS,
          turn,
        }),
      );
    },

    minima: (depth) => minimaSpots(surface, facesDown(), Math.max(1, depth * SUPPORT_UNITS)),

    ray(from, direction) {
      caster ??= createLineCaster(mesh);
      const met = caster.crossings(from, direction).find(({ distance }) => distance >= 0);
      if (met === undefined) return null;
      const at = from.map((value, axis) => value + direction[axis]! * met.distance);
      return { at: at as unknown as Vector, normal: unitNormal(surface, met.face), face: met.face };
    },

    line(from, to, spacing) {
      const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
      const steps = Math.ceil(Math.sqrt(dx * dx + dy * dy + dz * dz) / spacing - 1e-9);
      if (steps >= MOST_SPOTS) return fail('out_of_range', 'these are too many spots');
      const [ox, oy] = surface.origin;
      const places = new Float64Array((steps + 1) * 3);
      for (let step = 0; step <= steps; step++) {
        const t = steps === 0 ? 0 : step / steps;
        places[step * 3] = (from[0] + dx * t - ox) * SUPPORT_UNITS;
        places[step * 3 + 1] = (from[1] + dy * t - oy) * SUPPORT_UNITS;
        places[step * 3 + 2] = (from[2] + dz * t) * SUPPORT_UNITS;
      }
      const hits = projectOntoUndersides(surface, places, Infinity, facesDown());
      return ok(
        Array.from(hits).flatMap((face, step) =>
          face < 0
            ? []
            : [spotOn(surface, places[step * 3]!, places[step * 3 + 1]!, places[step * 3 + 2]!, face)],
        ),
      );
    },
  });
}
