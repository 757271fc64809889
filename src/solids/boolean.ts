import { fail, ok, type Progress, type Result } from '#base';
import { determinantOf, type MeshBuffers, type Transform } from '#kernel';
import { withSolids, type Solid, type SolidScope } from './manifold.ts';
import { meshOfSolid, moveSolid, solidOf, type SolidCode, type SoundSolid } from './solid.ts';

export const BOOLEAN_KINDS = ['union', 'subtract', 'intersect'] as const;
export type BooleanKind = (typeof BOOLEAN_KINDS)[number];

/** A mesh and where it stands among the others. */
export interface Operand {
  readonly mesh: MeshBuffers;
  /** From the mesh's millimetres to those all operands share. */
  readonly transform: Transform;
}

/** What came of combining meshes. */
export interface CombinedMesh {
  readonly mesh: MeshBuffers;
  /** Operands that had to be repaired before, by number. */
  readonly repaired: readonly number[];
}

export type BooleanCode = SolidCode | 'validation' | 'solid_empty' | 'solid_unchanged' | 'solid_unsound';

/** Volumes are taken to be exact to this share: the library's own are to 1e-12, and float32 points move by 1e-7. */
const VOLUME_SHARE = 1e-6;
/** Of a result of more triangles no flat faces are joined: it would take as long again and hardly find any. */
const MOST_JOINED = 500_000;

/**
 * The union of all meshes, their intersection, or the first without all others, in the coordinates the operands share; welded and
 * closed. Fails as `solidOf` for the operand `details.operand`; `solid_empty` where nothing would be left; `solid_unchanged` where the
 * first has nothing in common with what is subtracted; `solid_unsound` where the result is more than its operands can make. Reports how
 * many operands are solids, and the combining last.
 */
export function booleanMeshes(
  kind: BooleanKind,
  operands: readonly Operand[],
  report: (progress: Progress) => void = () => undefined,
): Promise<Result<CombinedMesh, BooleanCode>> {
  return withSolids((scope) => {
    if (operands.length < 2) return fail('validation', 'a boolean operation needs two operands');
    const solids: Solid[] = [];
    const repaired: number[] = [];
    // Copies of a part have one mesh.
    const known = new Map<MeshBuffers, SoundSolid>();
    const total = operands.length + 1;
    for (const [operand, { mesh, transform }] of operands.entries()) {
      report({ phase: 'boolean', done: operand, total });
      if (!(Math.abs(determinantOf(transform)) > 0))
        return fail('part_flat', 'the operand is scaled to nothing', { operand });
      const same = known.get(mesh);
      const sound = same === undefined ? solidOf(scope, mesh) : ok(same);
      if (!sound.ok) return fail(sound.error.code, sound.error.message, { ...sound.error.details, operand });
      known.set(mesh, sound.value);
      solids.push(moveSolid(scope, sound.value.solid, transform));
      if (sound.value.isRepaired) repaired.push(operand);
    }
    report({ phase: 'boolean', done: operands.length, total });
    const result = joinFlat(scope, combine(scope, kind, solids));
    const refused = refusalOf(
      kind,
      result.volume(),
      solids.map((solid) => solid.volume()),
    );
    return refused ?? ok({ mesh: meshOfSolid(result), repaired });
  });
}

/** Joins faces that lie in one plane, whichever operand they come from. */
export function joinFlat({ keep }: SolidScope, solid: Solid): Solid {
  return solid.numTri() > MOST_JOINED ? solid : keep(keep(solid.asOriginal()).simplify());
}

function combine({ library, keep }: SolidScope, kind: BooleanKind, solids: readonly Solid[]): Solid {
  const { Manifold } = library;
  if (kind === 'union') return keep(Manifold.union(solids));
  return keep(kind === 'subtract' ? Manifold.difference(solids) : Manifold.intersection(solids));
}

/** Why a result of this volume is none, if it is not. */
export function refusalOf(kind: BooleanKind, volume: number, volumes: readonly number[]) {
  const first = volumes[0]!;
  const least = Math.min(...volumes);
  const sum = volumes.reduce((total, one) => total + one, 0);
  const slack = VOLUME_SHARE * sum;
  if (volume <= VOLUME_SHARE * least) return fail('solid_empty', 'nothing would be left');
  const [low, high] = {
    union: [Math.max(...volumes), sum],
    subtract: [first - (sum - first), first],
    intersect: [0, least],
  }[kind] as [number, number];
  if (volume < low - slack || volume > high + slack)
    return fail('solid_unsound', `the volume would be ${volume} mm³, and not within ${low} to ${high}`);
  if (kind === 'subtract' && volume > first - VOLUME_SHARE * least)
    return fail('solid_unchanged', 'nothing is taken away');
  return undefined;
}
