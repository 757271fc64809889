import { ok, type Progress, type Result } from '#base';
import { multiplyTransforms, rotationAbout, translation } from '../mesh/matrix.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import { arrange, type Arrangement, type ArrangeInput } from './arrange.ts';
import { footprintOf, joinFootprints, type Footprint } from './footprint.ts';

/** A mesh, by its number, where it stands. */
export interface StandingMesh {
  readonly mesh: number;
  readonly transform: Transform;
}

/** A mesh where it stands, of a part that reaches this much beyond it, mm; not at all if it is not said. */
export interface ReachingMesh extends StandingMesh {
  readonly reach?: number;
}

/** Meshes that are arranged as one: what stands `with` the first keeps its place to it. */
export interface StandingBlock extends ReachingMesh {
  readonly with?: readonly ReachingMesh[];
}

export interface MeshArrangeInput extends Omit<ArrangeInput, 'shapes' | 'parts' | 'fixed'> {
  readonly parts: readonly StandingBlock[];
  /** What stays where it is, on the first plate. */
  readonly fixed: readonly ReachingMesh[];
  /** Where the middle of `plate` is, mm; the origin if it is not said. */
  readonly centre?: readonly [x: number, y: number];
}

/** As `Arrangement`, with the transforms parts have afterwards; of a block, that of its first mesh. */
export interface MeshArrangement extends Pick<Arrangement, 'left' | 'tooLarge'> {
  readonly placed: readonly {
    readonly part: number;
    readonly plate: number;
    readonly transform: Transform;
  }[];
}

/**
 * Arranges meshes by their footprints, turned about upright axes only and at the height they have: as `arrange`, whose failures it has
 * too. Parts that differ in nothing but where they stand share a footprint. Every number of a mesh has one in `meshes`.
 */
export function* arrangeMeshes(
  meshes: readonly MeshBuffers[],
  input: MeshArrangeInput,
): Generator<Progress, Result<MeshArrangement>> {
  const [centreX, centreY] = input.centre ?? [0, 0];
  const toArea = translation(-centreX, -centreY, 0);
  const shapes: Footprint[] = [];
  const numbers = new Map<string, number>();
  const parts: number[] = [];
  const total = input.parts.length + input.fixed.length;
  for (const [done, block] of input.parts.entries()) {
    yield ofAll({ phase: 'meshes', done, total });
    const standing = aboutItsPlace(block);
    const key = standing.map(({ mesh, reach, transform }) => [mesh, reach, ...transform].join()).join(' ');
    if (!numbers.has(key)) {
      numbers.set(key, shapes.length);
      shapes.push(
        joinFootprints(
          standing.map(({ mesh, transform, reach = 0 }) => ({
            ...footprintOf(meshes[mesh]!, transform),
            reach,
          })),
        ),
      );
    }
    parts.push(numbers.get(key)!);
  }
  const fixed: Footprint[] = [];
  for (const { mesh, transform, reach = 0 } of input.fixed) {
    yield ofAll({ phase: 'meshes', done: parts.length + fixed.length, total });
    fixed.push({ ...footprintOf(meshes[mesh]!, multiplyTransforms(toArea, transform)), reach });
  }
  const steps = arrange({ ...input, shapes, parts, fixed });
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) yield ofAll(step.value);
  const arranged = step.value;
  if (!arranged.ok) return arranged;
  const { placed, left, tooLarge } = arranged.value;
  return ok({
    left,
    tooLarge,
    placed: placed.map(({ part, plate, turnDegrees, move: [x, y] }) => {
      const { transform } = input.parts[part]!;
      const turned = multiplyTransforms(rotationAbout('z', turnDegrees), withoutPlace(transform));
      return {
        part,
        plate,
        transform: multiplyTransforms(translation(x + centreX, y + centreY, transform[14]!), turned),
      };
    }),
  });
}

const PHASES = ['meshes', 'footprints', 'placing'];

/** Progress in one phase as progress in all, each a third: it never goes back. */
function ofAll({ phase, done, total }: Progress): Progress {
  return { phase, done: PHASES.indexOf(phase) + done / total, total: PHASES.length };
}

/** The meshes of a block as they stand to the origin of the first one. */
function aboutItsPlace({ transform, with: others = [], ...first }: StandingBlock): readonly ReachingMesh[] {
  const way = translation(-transform[12]!, -transform[13]!, 0);
  const along = others.map((other) => ({ ...other, transform: multiplyTransforms(way, other.transform) }));
  return [{ ...first, transform: withoutPlace(transform) }, ...along];
}

/** Turned and scaled about the mesh's own origin. */
function withoutPlace(transform: Transform): Transform {
  return [...transform.slice(0, 12), 0, 0, 0, 1];
}
