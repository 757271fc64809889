import { fail, ok, type Result } from '#base';
import { isDirection, isVector, isWithin } from '../features/checks.ts';
import type { LayerSpans } from '../issues/spans.ts';
import type { SortedEdges } from '../mesh/edges.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import type { Runs } from '../raster/types.ts';
import { AreaFollower, type SupportPanel } from './bodies.ts';
import { columnsOf, solidNear } from './columns.ts';
import { placeIslands, type IslandPlace, type LooseIsland } from './islands.ts';
import { fromLattice, snapToSupports, SUPPORT_UNITS } from './lattice.ts';
import { findOutlines } from './outlines.ts';
import { passInKernel, type PassSurface } from './passes.ts';
import { placePoints, type PlacedPoint } from './place-points.ts';
import {
  facesOf,
  ROLE_OVERHANG,
  ROLE_RESERVE,
  ROLE_STEEP,
  rolesOf,
  roleThresholds,
  type SupportPaint,
} from './regions.ts';
import { sampleDemand, type SupportBan } from './samples.ts';
import { isSomeSupportSettings, isSupportSettings, type SupportSettings } from './settings.ts';
import type { SupportDemand } from './sweep.ts';
import type { SupportPoint } from './types.ts';

export interface SupportPlanInput {
  /** Welded, closed, outwards; the cavities of a hollow part inwards in the same mesh. */
  readonly mesh: MeshBuffers;
  /** As it is printed: lifted by the settings' height if it shall be. */
  readonly transform: Transform;
  /** What the layers that are pushed were drawn on. */
  readonly panel: SupportPanel;
  readonly settings: SupportSettings;
  /** Points that stay: they are counted like others, and never moved. */
  readonly given?: readonly SupportPoint[];
  readonly bans?: readonly SupportBan[];
  /** Nothing is wanted outside of these; absent: anywhere. */
  readonly within?: readonly SupportBan[];
  readonly paint?: SupportPaint;
  /** Of the mesh, where they are sorted already (`sortEdges`): most of the time of a large mesh. */
  readonly edges?: SortedEdges;
  /** Who looks at all faces; absent: the kernel. */
  readonly passSurface?: PassSurface;
}

/** Places where a part wants to be held. */
export interface SupportPlan {
  /** Those given, in their order, then those found, from the plate up. */
  readonly points: readonly SupportPoint[];
  readonly given: number;
  /** Of each point the area it stands on, −1 for a given one beside the part, and where the solid above it ends, lattice steps. */
  readonly pointAreas: Int32Array;
  readonly pointTops: Float32Array;
  /** What asked for them; checks measure by it. */
  readonly demand: SupportDemand;
  /** Where the islands of the part's layers are to be held; in the order of `demand.areas.islands`. */
  readonly islands: readonly IslandPlace[];
  /** Islands that got no point, with the reason. */
  readonly loose: readonly LooseIsland[];
  /** Places in cavities without a way to the air that got no points. */
  readonly sealed: number;
}

/** Takes a part's layers, from the plate up, and says where it wants to be held. */
export interface SupportPlanner {
  /** The part's next layer, alone. Throws when the runs do not cover the panel. */
  push(runs: Runs): void;
  /** The same by the layer's lit and firm pixels, on the panel's rows: what its runs would be read into. They are copied. */
  pushSpans(layer: LayerSpans): void;
  /** When all layers have been pushed; once. */
  finish(): SupportPlan;
}

/**
 * Looks at a part and waits for its layers. `validation`: settings, points, bans or paint that are none; `out_of_range`: see
 * snapToSupports. The same input gives the same points.
 */
export function createSupportPlanner(
  input: SupportPlanInput,
): Result<SupportPlanner, 'out_of_range' | 'validation'> {
  const {
    mesh,
    transform,
    panel,
    settings,
    given = [],
    bans = [],
    within,
    paint = null,
    passSurface = passInKernel,
  } = input;
  const fault = faultOf(input);
  if (fault !== null) return fail('validation', fault);
  const snapped = snapToSupports(mesh, transform);
  if (!snapped.ok) return snapped;
  const surface = snapped.value;
  const { roles, edges, crossings, lowest } = passSurface(surface, (passes) => {
    const roles = rolesOf(passes.classes(roleThresholds(settings.criticalAngle)), paint);
    return {
      roles,
      edges: input.edges ?? passes.edges(roles),
      crossings: passes.crossings(settings.rotateAngle),
      lowest: passes.lowest(),
    };
  });
  const outlines = findOutlines(surface, roles, edges);
  const columns = columnsOf(crossings);
  const samples = sampleDemand({
    surface,
    roles,
    outlines,
    columns,
    settings,
    paint,
    bans,
    ...(within ? { within } : {}),
  });
  const undersides = facesOf(roles, [ROLE_OVERHANG, ROLE_RESERVE, ROLE_STEEP]);

  const [ox, oy] = surface.origin;
  const firstGiven = samples.count;
  const firstLowest = firstGiven + given.length;
  const follower = new AreaFollower(panel, {
    count: firstLowest + lowest.length,
    place: (index) => {
      if (index >= firstGiven && index < firstLowest) return given[index - firstGiven]!.at;
      const source = index < firstGiven ? samples.places : surface.points;
      const at = index < firstGiven ? index * 3 : lowest[index - firstLowest]! * 3;
      return [
        ox + source[at]! / SUPPORT_UNITS,
        oy + source[at + 1]! / SUPPORT_UNITS,
        source[at + 2]! / SUPPORT_UNITS,
      ];
    },
  });

  const finish = (): SupportPlan => {
    const { areas, areaOf } = follower.finish();
    const sampleAreas = areaOf.slice(0, firstGiven);
    const demand: SupportDemand = { panel, origin: surface.origin, areas, samples, sampleAreas, settings };
    const islands = placeIslands(areas.islands, {
      surface,
      columns,
      panel,
      undersides,
      lowest,
      lowestAreas: areaOf.subarray(firstLowest),
    });
    const kept = given.map((point, index): PlacedPoint => {
      const [x, y, z] = [
        (point.at[0] - ox) * SUPPORT_UNITS,
        (point.at[1] - oy) * SUPPORT_UNITS,
        point.at[2] * SUPPORT_UNITS,
      ];
      const solid = solidNear(columns, x, y, z);
      const top = solid < 0 ? z : Math.max(z, columns.tops[solid]!);
      return { point, x, y, z, area: areaOf[firstGiven + index]!, top };
    });
    const { placed, loose } = placePoints({
      demand,
      islands,
      given: kept,
      bans,
      within: within ?? null,
      paint,
    });
    return {
      points: placed.map(({ point }) => point),
      given: given.length,
      pointAreas: Int32Array.from(placed, ({ area }) => area),
      pointTops: Float32Array.from(placed, ({ top }) => top),
      demand,
      islands: islands.map((island) => ({
        ...island,
        at: fromLattice(surface, island.x, island.y, island.z),
      })),
      loose,
      sealed: samples.sealed,
    };
  };
  return ok({
    push: (runs) => follower.push(runs),
    pushSpans: (layer) => follower.pushSpans(layer),
    finish,
  });
}

function faultOf({ mesh, settings, given, bans, within, paint }: SupportPlanInput): string | null {
  if (!isSupportSettings(settings)) return 'these are no settings of supports';
  const isSize = (value: number | undefined): boolean =>
    value === undefined || isWithin(value, { min: 0.01, max: 100 });
  const isPoint = ({ at, normal, width, length, own, host }: SupportPoint): boolean =>
    isVector(at) &&
    isDirection(normal) &&
    isSize(width) &&
    isSize(length) &&
    (own === undefined || isSomeSupportSettings(own)) &&
    (host === undefined || (Number.isInteger(host) && host >= 0));
  if (given !== undefined && !given.every(isPoint)) return 'a point of supports is none';
  const isBan = ({ at, radius }: SupportBan): boolean =>
    isVector(at) && isWithin(radius, { min: 0, max: 1000 });
  if (within !== undefined && !within.every(isBan)) return 'a place for supports is none';
  if (bans !== undefined && !bans.every(isBan)) return 'a ban of supports is none';
  if (paint !== undefined && paint.faces.length !== mesh.indices.length / 3)
    return 'paint is of another mesh';
  return null;
}
