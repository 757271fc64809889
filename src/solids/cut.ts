import { fail, ok, type Progress, type Result } from '#base';
import {
  addScaled,
  cross,
  dot,
  invertTransform,
  lengthOf,
  multiplyTransforms,
  normalise,
  type MeshBuffers,
  type Transform,
  type Vector,
} from '#kernel';
import { fitConnectors, type ConnectorOptions, type FittedConnector } from './connectors.ts';
import { withSolids, type Solid, type SolidScope } from './manifold.ts';
import { meshOfSolid, moveSolid, solidOf, type SolidCode } from './solid.ts';

export const CUT_KEEPS = ['both', 'lower', 'upper'] as const;
export type CutKeep = (typeof CUT_KEEPS)[number];

export interface CutOptions {
  /** From the mesh's millimetres to the plate's: the plane and the connectors are the plate's. */
  readonly transform: Transform;
  /** Direction the plane looks to; the upper half lies there. Its length does not matter. */
  readonly normal: Vector;
  /** Distance of the plane from the origin along the normal, mm. */
  readonly offset: number;
  readonly keep: CutKeep;
  readonly connectors: ConnectorOptions | null;
}

/** What a cut makes, welded and closed: halves in the mesh's own coordinates, and dowels upright in the plate's, one for each hole. */
export interface CutMeshes {
  readonly lower: MeshBuffers | null;
  readonly upper: MeshBuffers | null;
  readonly dowels: readonly MeshBuffers[];
  /** How many connectors there are: fewer than were asked for where there was no room. */
  readonly connectors: number;
  /** The mesh had to be repaired before. */
  readonly isRepaired: boolean;
}

export type CutCode = SolidCode | 'validation' | 'solid_unchanged' | 'solid_unsound' | 'connector_no_room';

/** A half of less than this share of the part is none: the plane only touches it. */
const SLIVER = 1e-6;

/**
 * Cuts a part in two along a plane and closes both halves. Plugs stand on the lower half and fit into holes of the upper; dowels are
 * parts of their own, with holes on both sides. Fails as `solidOf`; `solid_unchanged` where the plane misses the part;
 * `connector_no_room` where not one connector fits; `solid_unsound` where the halves are not the whole. Reports each of its steps.
 */
export function cutMesh(
  mesh: MeshBuffers,
  options: CutOptions,
  report: (progress: Progress) => void = () => undefined,
): Promise<Result<CutMeshes, CutCode>> {
  return withSolids((scope) =>
    cut(scope, mesh, options, (done) => report({ phase: 'cut', done, total: STEPS })),
  );
}

/** Making a solid, parting it, fitting connectors, and making meshes. */
const STEPS = 4;

function cut(
  scope: SolidScope,
  mesh: MeshBuffers,
  options: CutOptions,
  report: (done: number) => void,
): Result<CutMeshes, CutCode> {
  const { transform, keep, connectors } = options;
  const length = lengthOf(options.normal);
  const toMesh = invertTransform(transform);
  if (!(length > 0) || !Number.isFinite(options.offset)) return fail('validation', 'that is no plane');
  if (toMesh === undefined) return fail('part_flat', 'the part is scaled to nothing');
  report(0);
  const sound = solidOf(scope, mesh);
  if (!sound.ok) return sound;
  const { solid: whole, isRepaired } = sound.value;
  const normal = normalise(options.normal);
  const plane = planeInMesh(normal, options.offset, transform);
  report(1);
  const [upper, lower] = whole
    .splitByPlane([...plane.normal], plane.offset)
    .map((half) => scope.keep(half)) as [Solid, Solid];
  const [volume, above, below] = [whole.volume(), upper.volume(), lower.volume()];
  if (Math.min(above, below) <= SLIVER * volume)
    return fail('solid_unchanged', 'the plane does not cut the part');
  if (Math.abs(above + below - volume) > SLIVER * volume)
    return fail('solid_unsound', `the halves have ${above} and ${below} mm³ of ${volume}`);
  const halves = { lower, upper };
  let fitted: readonly FittedConnector[] = [];
  if (connectors !== null) {
    report(2);
    const toPlane = multiplyTransforms(invertTransform(frameOf(normal, options.offset))!, transform);
    fitted = fitConnectors(scope, whole, toPlane, connectors);
    if (fitted.length === 0) return fail('connector_no_room', 'no connector fits the cut face');
    connect(scope, halves, fitted, connectors, invertTransform(toPlane)!);
    // Each takes away or adds less than the guard that was found inside the part.
    if (!(halves.lower.volume() > 0 && halves.upper.volume() > 0))
      return fail('solid_unsound', 'the connectors leave nothing of a half');
  }
  report(3);
  return ok({
    lower: keep === 'upper' ? null : meshOfSolid(halves.lower),
    upper: keep === 'lower' ? null : meshOfSolid(halves.upper),
    dowels: fitted.flatMap(({ dowel }) => (dowel === null ? [] : [meshOfSolid(dowel)])),
    connectors: fitted.length,
    isRepaired,
  });
}

/** Adds plugs to the lower half, and takes holes out of the upper one, or out of both. */
function connect(
  scope: SolidScope,
  halves: { lower: Solid; upper: Solid },
  fitted: readonly FittedConnector[],
  { kind }: ConnectorOptions,
  toMesh: Transform,
): void {
  const { Manifold } = scope.library;
  const holes = fitted.map(({ hole }) => moveSolid(scope, hole, toMesh));
  halves.upper = scope.keep(Manifold.difference([halves.upper, ...holes]));
  halves.lower = scope.keep(
    kind === 'plugs'
      ? Manifold.union([halves.lower, ...fitted.map(({ plug }) => moveSolid(scope, plug, toMesh))])
      : Manifold.difference([halves.lower, ...holes]),
  );
}

/** The plane n·x = d of the plate where x = T·p: (Lᵀn)·p = d − n·t, with L the linear part and t the shift of T. */
function planeInMesh(
  normal: Vector,
  offset: number,
  transform: Transform,
): { readonly normal: Vector; readonly offset: number } {
  const column = (at: number): Vector => [transform[at]!, transform[at + 1]!, transform[at + 2]!];
  const across: Vector = [dot(column(0), normal), dot(column(4), normal), dot(column(8), normal)];
  const length = lengthOf(across);
  return { normal: normalise(across), offset: (offset - dot(normal, column(12))) / length };
}

/** From a plane's own coordinates, whose z is the normal, to the plate's. */
function frameOf(normal: Vector, offset: number): Transform {
  const [x, y, z] = normal.map(Math.abs) as [number, number, number];
  const apart: Vector = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1];
  const u = normalise(addScaled(apart, normal, -dot(apart, normal)));
  const v = cross(normal, u);
  return [...u, 0, ...v, 0, ...normal, 0, ...addScaled([0, 0, 0], normal, offset), 1];
}
