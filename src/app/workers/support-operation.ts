import { ok, type Result } from '#base';
import {
  createSupportSpace,
  createSupportSurvey,
  addScaled,
  isTrunk,
  lengthOf,
  subtract,
  supportMeshes,
  nearestOnMesh,
  obstacleOf,
  identityTransform,
  refoot,
  routePoints,
  type MeshBuffers,
  type SupportPoint,
  type SupportSpace,
  type SupportStructure,
  type SupportSurvey,
  type Tip,
} from '#kernel';
import type { SupportScene, SupportSpread } from '#editor';
import { closedPart } from './closed-part.ts';
import { placed } from './standing-parts.ts';
import type { GeometryOperations } from './geometry-server.ts';

/** The space that was asked for last: the next call is most often about the same parts. Its meshes are those that a worker keeps. */
let last: {
  readonly key: string;
  readonly meshes: readonly MeshBuffers[];
  readonly space: SupportSpace;
  survey: SupportSurvey | null;
} | null = null;

async function spaceOf(meshes: readonly MeshBuffers[], scene: SupportScene): Promise<Result<SupportSpace>> {
  const { body, transform, neighbours, beside, platform } = scene;
  const key = JSON.stringify([body, transform, neighbours, beside, platform]);
  if (
    last?.key === key &&
    meshes.length === last.meshes.length &&
    meshes.every((mesh, at) => mesh === last!.meshes[at])
  )
    return ok(last.space);
  const own = await closedPart(meshes, body);
  if (!own.ok) return own;
  const space = createSupportSpace({
    mesh: placed(own.value, transform),
    neighbours: [
      ...neighbours.map((part) => placed(meshes[part.mesh]!, part.transform)),
      ...beside.map((standing) => supportMeshes({ ...standing, unreached: [] }, null).struts),
    ],
    platform,
  });
  last = { key, meshes, space, survey: null };
  return ok(space);
}

/** What the part of the last space is asked about its regions. */
function surveyOf(space: SupportSpace): SupportSurvey | null {
  if (last !== null && last.survey === null) {
    const made = createSupportSurvey(space.mesh);
    if (made.ok) last.survey = made.value;
  }
  return last?.survey ?? null;
}

/** A place this far off a surface is before it, mm. */
const BEFORE = 0.05;
/** Where a tip is nearer than this share of the spacing, no other is needed. */
const HELD = 0.6;

/** Points of the region where one is, but for those that are held. */
function spreadFrom(
  space: SupportSpace,
  { at, normal, ...point }: SupportPoint,
  { over, spacing, inset, criticalAngle }: SupportSpread,
  tips: readonly Pick<Tip, 'at'>[],
): readonly SupportPoint[] {
  const survey = surveyOf(space);
  const [x, y, z] = normal;
  const spot = survey?.ray(addScaled(at, normal, BEFORE), [0 - x, 0 - y, 0 - z]) ?? null;
  const region = spot && survey!.regionAt(criticalAngle, spot.face);
  if (region === null) return [];
  const options = { spacing, inset };
  const spots =
    over === 'border'
      ? survey!.border(criticalAngle, region, options)
      : survey!.grid(criticalAngle, region, { ...options, turn: 0 });
  if (!spots.ok) return [];
  return spots.value
    .filter((found) => tips.every((tip) => lengthOf(subtract(tip.at, found.at)) >= HELD * spacing))
    .map((found) => ({ ...point, at: found.at, normal: found.normal }));
}

/** Supports for single points. */
export const routeSupport: GeometryOperations['routeSupport'] = async (
  meshes,
  { snap, spread, on, points, ...input },
) => {
  const known = await spaceOf(meshes, input);
  if (!known.ok) return { result: known };
  const space = known.value;
  const put = (point: SupportPoint): SupportPoint => {
    const near = nearestOnMesh(space.mesh, identityTransform, point.at);
    return near === null ? point : { ...point, at: near.place, normal: near.normal };
  };
  const { settings, standing, except = [], braced } = input;
  const placed = snap ? points.map(put) : points;
  const wanted = spread === null ? placed : spreadFrom(space, placed[0]!, spread, standing.tips);
  const { added, braces, unreached } = routePoints({
    space,
    points: wanted,
    settings: spread === null ? settings : wanted.map(() => settings[0]!),
    standing,
    except: on === null ? except : standingNumbers(standing).filter((number) => number !== on),
    ...(braced === undefined || on !== null ? {} : { braced }),
  });
  return {
    result: ok({
      added: on === null ? added : added.filter(({ strut }) => !isTrunk(strut)),
      braces,
      unreached,
    }),
  };
};

const standingNumbers = ({
  trunks,
  branches,
}: Pick<SupportStructure, 'trunks' | 'branches'>): readonly number[] =>
  Array.from({ length: trunks.length + branches.length }, (_, number) => number);

/** A column on another foot. */
export const refootSupport: GeometryOperations['refootSupport'] = async (
  meshes,
  { trunk, place, settings, ...scene },
) => {
  const space = await spaceOf(meshes, scene);
  return { result: space.ok ? ok(refoot(space.value, settings, trunk, place)) : space };
};

/** What is in the way of bars. */
export const findObstacles: GeometryOperations['findObstacles'] = async (meshes, { groups, ...scene }) => {
  const space = await spaceOf(meshes, scene);
  return { result: space.ok ? ok(groups.map((bars) => obstacleOf(space.value, bars))) : space };
};
