import { fail, ok, type Progress, type Result } from '#base';
import { splitShells, type MeshBuffers } from '#kernel';
import { withSolids, type Solid } from './manifold.ts';
import { meshOfSolid, solidOf, type SolidCode } from './solid.ts';

export type UniteCode = SolidCode | 'validation' | 'solid_unchanged' | 'solid_unsound';

/** More bodies than this are no model that overlaps here and there. */
const MOST_BODIES = 2000;
/** As exact as volumes are taken to be, as a share. */
const VOLUME_SHARE = 1e-6;

/**
 * The union of a mesh's bodies: shells with their hollows, so that surfaces that cross between them are gone. Fails as `solidOf`;
 * `solid_unchanged` where nothing overlaps; `validation` where there are too many bodies; `solid_unsound` where the union is more than its
 * bodies, or less than one of them. Reports how many bodies are solids, and the uniting last.
 */
export function uniteShells(
  mesh: MeshBuffers,
  report: (progress: Progress) => void = () => undefined,
): Promise<Result<MeshBuffers, UniteCode>> {
  return withSolids((scope) => {
    const bodies = splitShells(mesh, MOST_BODIES);
    if (!bodies.ok) return bodies;
    if (bodies.value.length < 2) return fail('solid_unchanged', 'there is one body');
    const solids: Solid[] = [];
    const total = bodies.value.length + 1;
    for (const [done, body] of bodies.value.entries()) {
      report({ phase: 'unite', done, total });
      const sound = solidOf(scope, body);
      if (!sound.ok) return sound;
      solids.push(sound.value.solid);
    }
    report({ phase: 'unite', done: total - 1, total });
    const volumes = solids.map((solid) => solid.volume());
    const sum = volumes.reduce((total, volume) => total + volume, 0);
    const united = scope.keep(scope.library.Manifold.union(solids));
    const volume = united.volume();
    if (volume > sum * (1 + VOLUME_SHARE) || volume < Math.max(...volumes) * (1 - VOLUME_SHARE))
      return fail('solid_unsound', `the union has ${volume} mm³ of ${sum}`);
    if (volume > sum * (1 - VOLUME_SHARE)) return fail('solid_unchanged', 'nothing overlaps');
    return ok(meshOfSolid(united));
  });
}
