import { fail, ok, type Progress, type Result } from '#base';
import { findCrossings, repairMesh, splitShells, volumeMoved, type MeshBuffers } from '#kernel';
import { joinFlat } from './boolean.ts';
import { withSolids, type Solid } from './manifold.ts';
import { finish, meshOf, meshOfSolid, solidOf, type SolidCode } from './solid.ts';
import { remeshFolds } from './remesh-folds.ts';
import { takeApart } from './take-apart.ts';

export type UniteCode = SolidCode | 'validation' | 'solid_unchanged' | 'solid_unsound';

/** More bodies than this are no model that overlaps here and there. */
const MOST_BODIES = 2000;
/** As exact as volumes are taken to be, as a share. */
const VOLUME_SHARE = 1e-6;
/** Columns through mesh and result may differ by this share of what is inside. */
const MOST_MOVED = 0.005;

/** A mesh whose bodies became one. */
export interface UnitedMesh {
  readonly mesh: MeshBuffers;
  /** How far faces that had to be made anew may be off the old ones, mm; 0 where all is as it was. */
  readonly deviation: number;
}

/**
 * The union of a mesh's bodies, shells with their hollows, and of each with itself, so that surfaces that cross are gone. Where one folds over,
 * so that nothing can be taken apart, what it encloses is meshed anew (`remeshFolds`). Fails as `solidOf`;
 * `solid_unchanged` where nothing overlaps; `validation` where there are too
 * many bodies; `solid_unsound` where the union is more than its bodies, less than one of them, or not where they were. Reports how
 * many bodies are solids, then the uniting, and the meshing anew last.
 */
export function uniteShells(
  mesh: MeshBuffers,
  report: (progress: Progress) => void = () => undefined,
): Promise<Result<UnitedMesh, UniteCode>> {
  return withSolids((scope) => {
    const bodies = splitShells(mesh, MOST_BODIES);
    if (!bodies.ok) return bodies;
    const solids: Solid[] = [];
    let largest = 0;
    const total = bodies.value.length + 2;
    for (const [done, body] of bodies.value.entries()) {
      report({ phase: 'unite', done, total });
      const sound = solidOf(scope, body);
      if (!sound.ok) return sound;
      const pieces = takeApart(scope, sound.value.solid);
      solids.push(...pieces);
      largest = Math.max(largest, ...pieces.map((piece) => piece.volume()));
    }
    if (solids.length === 0) return fail('solid_unchanged', 'there is no body');
    report({ phase: 'unite', done: total - 2, total });
    const sum = solids.reduce((total, solid) => total + solid.volume(), 0);
    const united =
      solids.length < 2 ? solids[0]! : joinFlat(scope, scope.keep(scope.library.Manifold.union(solids)));
    const volume = united.volume();
    if (volume > sum * (1 + VOLUME_SHARE) || volume < largest * (1 - VOLUME_SHARE))
      return fail('solid_unsound', `the union has ${volume} mm³ of ${sum}`);
    report({ phase: 'remesh', done: total - 1, total });
    const remeshed = crosses(united)
      ? remeshFolds(scope, united, (part) => report({ phase: 'remesh', done: total - 1 + part, total }))
      : null;
    if (remeshed === null && volume > sum * (1 - VOLUME_SHARE))
      return fail('solid_unchanged', 'nothing overlaps');
    const { solid, deviation } = remeshed ?? { solid: united, deviation: 0 };
    // Surfaces that touch may have become one where points were rounded.
    const repaired = finish(repairMesh(meshOfSolid(solid)));
    if (!repaired.ok) return repaired;
    const made = repaired.value.mesh;
    const moved = volumeMoved(mesh, made);
    if (moved > MOST_MOVED) return fail('solid_unsound', `the union differs by ${moved} of the volume`);
    return ok({ mesh: made, deviation });
  });
}

const crosses = (solid: Solid): boolean => finish(findCrossings(meshOf(solid))).length > 0;
