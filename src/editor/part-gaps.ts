import type { ContentHash } from '#base';
import { platformOf, USUAL_GAP_MM, type PartRecord } from '#document';
import { reachOf, type Clearance, type Transform } from '#kernel';
import type { EditorCore } from './core.ts';
import type { DerivedCache, DerivedStep } from './derived.ts';
import type { ClosePair } from './types.ts';

/** Time the plate must be still before gaps are measured, ms: a drag is not followed step by step. */
export const MEASURE_AFTER_MS = 300;

/** Two numbers and a place. */
const CLEARANCE_BYTES = 64;

interface Pair {
  readonly parts: readonly [PartRecord, PartRecord];
  readonly subject: string;
}

type PairInput = {
  readonly hashes: readonly [ContentHash, ContentHash];
  readonly transforms: readonly [readonly number[], readonly number[]];
  readonly within: number;
};

/**
 * Tells of parts of the plate on show that stand nearer to each other than its settings want, or in each other: in the background, for
 * the pairs whose boxes are that near. Parts of one group stand to each other as they are meant to.
 */
export function createPartGaps(core: EditorCore, derived: DerivedCache): { dispose(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let seen = -1;
  let plate = core.getState().plate;

  const step: DerivedStep<PairInput, Clearance | null> = {
    name: 'clearance',
    version: 1,
    compute: ({ hashes, transforms, within }, { signal }) =>
      core.ports.geometry.run(
        {
          op: 'clearance',
          meshes: hashes,
          in: { transforms: transforms as readonly [Transform, Transform], within },
        },
        { signal },
      ),
    bytes: () => CLEARANCE_BYTES,
  };

  const measure = (): void => {
    const within = platformOf(core.document, core.plate().id).gap ?? USUAL_GAP_MM;
    const pairs = pairsWithin(core, within);
    derived.keepOnly(step, new Set(pairs.map(({ subject }) => subject)));
    const found: ClosePair[] = [];
    for (const { parts, subject } of pairs) {
      const [one, other] = parts;
      // Between the surfaces of shells around them there is as much less.
      const reach = reachOf(one.features) + reachOf(other.features);
      const input: PairInput = {
        hashes: [one.mesh, other.mesh],
        transforms: [one.transform, other.transform],
        within: within + reach,
      };
      const known = derived.get(step, subject, input);
      // Until it is measured anew, what was last known of the pair is shown.
      const clearance = known.status === 'ready' ? known.value : known.last;
      if (clearance === null) continue;
      const distance = Math.max(0, clearance.distance - reach);
      found.push({ parts: [one.id, other.id], ...clearance, distance });
    }
    if (found.length > 0 || core.getState().closeParts.length > 0) core.setState({ closeParts: found });
  };
  const follow = (): void => {
    const { revision, plate: shown } = core.getState();
    if (revision === seen && shown === plate) return;
    [seen, plate] = [revision, shown];
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(measure, MEASURE_AFTER_MS);
  };
  const forget = (): void => core.setState({ closeParts: [] });
  const stops = [
    core.subscribe(follow),
    derived.subscribe(measure),
    core.onAnotherDocument(forget),
    core.onAnotherPlate(forget),
  ];
  return {
    dispose() {
      if (timer !== null) clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}

/** Pairs of visible parts whose boxes come that near. */
function pairsWithin(core: EditorCore, within: number): readonly Pair[] {
  const standing = core.parts().flatMap((part) => {
    const box = part.visible ? core.partBox(part) : undefined;
    return box === undefined ? [] : [{ part, box }];
  });
  const byLeft = standing.toSorted((a, b) => a.box.min[0] - b.box.min[0]);
  return byLeft.flatMap(({ part, box }, at) => {
    const pairs: Pair[] = [];
    for (const next of byLeft.slice(at + 1)) {
      if (next.box.min[0] > box.max[0] + within) break;
      const isNear = [1, 2].every(
        (axis) =>
          next.box.min[axis]! <= box.max[axis]! + within && box.min[axis]! <= next.box.max[axis]! + within,
      );
      const isGrouped = part.group !== undefined && part.group.id === next.part.group?.id;
      if (isNear && !isGrouped)
        pairs.push({ parts: [part, next.part], subject: `${part.id} ${next.part.id}` });
    }
    return pairs;
  });
}
