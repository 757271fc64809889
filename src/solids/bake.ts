import { ok, type Result } from '#base';
import {
  identityTransform,
  joinMeshes,
  meshVolume,
  type MeshBuffers,
  type SolidClass,
  type Transform,
} from '#kernel';
import { joinFlat, refusalOf, type BooleanCode } from './boolean.ts';
import { withSolids, type Solid, type SolidScope } from './manifold.ts';
import { meshOfSolid, moveSolid, solidOf, traceOf } from './solid.ts';

/** A mesh of a class that belongs to a body (ADR 0281), and where it stands in the body's millimetres. */
export interface ClassedMesh {
  readonly solidClass: SolidClass;
  readonly mesh: MeshBuffers;
  readonly transform: Transform;
}

/**
 * One mesh that prints as a body with its cavities, infill, holes and solids does: solid ∨ body ∧ ¬hole ∧ (¬cavity ∨ infill). Cavities alone are added as hollows, and
 * leave every triangle of the body as it was, whatever is wrong with it; for the rest all of them have to be solids. Fails as `solidOf`; `solid_empty` where nothing is left.
 */
export function bakeSolids(
  body: MeshBuffers,
  solids: readonly ClassedMesh[],
): Promise<Result<MeshBuffers, BooleanCode>> {
  if (solids.every(({ solidClass }) => solidClass === 'cavity'))
    return Promise.resolve(ok(withHollows(body, solids)));
  return withSolids((scope) => {
    const made = combined(scope, body, solids, false);
    return made.ok ? ok(meshOfSolid(made.value.solid)) : made;
  });
}

/** A baked mesh, and of each of its faces the one of the body that it is a piece of; −1 for what features have made. */
export interface TracedBake {
  readonly mesh: MeshBuffers;
  readonly faceOf: Int32Array;
}

/** The same with what has become of the body's faces: those in one plane are not joined. No face is known where the body had to be repaired. */
export function bakeTraced(
  body: MeshBuffers,
  solids: readonly ClassedMesh[],
): Promise<Result<TracedBake, BooleanCode>> {
  return withSolids((scope) => {
    const made = combined(scope, body, solids, true);
    return made.ok ? ok(traceOf(made.value.solid, made.value.whole)) : made;
  });
}

function combined(
  scope: SolidScope,
  body: MeshBuffers,
  solids: readonly ClassedMesh[],
  isTraced: boolean,
): Result<{ readonly solid: Solid; readonly whole: Solid }, BooleanCode> {
  const { keep, library } = scope;
  const { Manifold } = library;
  const whole = solidOf(scope, body, isTraced);
  if (!whole.ok) return whole;
  const join = (solid: Solid): Solid => (isTraced ? solid : joinFlat(scope, solid));
  const byClass = new Map<SolidClass, Solid[]>();
  for (const { solidClass, mesh, transform } of solids) {
    const sound = solidOf(scope, mesh);
    if (!sound.ok) return sound;
    byClass.set(solidClass, [
      ...(byClass.get(solidClass) ?? []),
      moveSolid(scope, sound.value.solid, transform),
    ]);
  }
  const [cavities = [], infill = [], holes = [], added = []] = (
    ['cavity', 'infill', 'hole', 'solid'] as const
  ).map((each) => byClass.get(each));
  const hollows = cavities.map((cavity) => keep(Manifold.difference([cavity, ...infill])));
  const left = join(keep(Manifold.difference([whole.value.solid, ...hollows, ...holes])));
  const refusal = refusalOf('intersect', left.volume(), [whole.value.solid.volume()]);
  const of = (solid: Solid) => ok({ solid, whole: whole.value.solid });
  if (refusal !== undefined || added.length === 0) return refusal ?? of(left);
  const made = join(keep(Manifold.union([left, ...added])));
  const volumes = [left, ...added].map((solid) => solid.volume());
  return refusalOf('union', made.volume(), volumes) ?? of(made);
}

/** A body with its cavities as hollows: they face the other way than it does. */
function withHollows(body: MeshBuffers, cavities: readonly ClassedMesh[]): MeshBuffers {
  const faces = Math.sign(meshVolume(body));
  const place = ({ mesh, transform }: ClassedMesh) => {
    const { mesh: placed } = joinMeshes([{ mesh, transform }]);
    return Math.sign(meshVolume(placed)) === faces ? turned(placed) : placed;
  };
  return joinMeshes([body, ...cavities.map(place)].map((mesh) => ({ mesh, transform: identityTransform })))
    .mesh;
}

const turned = ({ positions, indices }: MeshBuffers): MeshBuffers => ({
  positions,
  indices: indices.toReversed(),
});
