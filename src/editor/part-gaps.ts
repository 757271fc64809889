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

/** A mesh that is printed of a part: its own, or one of its supports. */
interface Printed {
  readonly hash: ContentHash;
  readonly transform: Transform;
  /** How far what is printed reaches beyond the mesh, mm. */
  readonly reach: number;
}

interface Pair {
  readonly parts: readonly [PartRecord, PartRecord];
  readonly printed: readonly [Printed, Printed];
  readonly subject: string;
}

type PairInput = {
  readonly hashes: readonly [ContentHash, ContentHash];
  readonly transforms: readonly [readonly number[], readonly number[]];
  readonly within: number;
};

/**
 * Tells of parts of the plate on show that stand nearer to each other than its settings want, or in each other: in the background, for
 * the pairs whose boxes are that near. Supports of the one count beside the other part as soon as they are known, not beside its supports.
 * Parts of one group stand to each other as they are meant to.
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
    const found = new Map<string, ClosePair>();
    for (const { parts, printed, subject } of pairs) {
      const [one, other] = printed;
      // Between the surfaces of shells around them there is as much less.
      const reach = one.reach + other.reach;
      const input: PairInput = {
        hashes: [one.hash, other.hash],
        transforms: [one.transform, other.transform],
        within: within + reach,
      };
      const known = derived.get(step, subject, input);
      // Until it is measured anew, what was last known of the pair is shown.
      const clearance = known.status === 'ready' ? known.value : known.last;
      if (clearance === null) continue;
      const distance = Math.max(0, clearance.distance - reach);
      const ids = [parts[0].id, parts[1].id] as const;
      const nearest = found.get(ids.join());
      if (nearest === undefined || distance < nearest.distance)
        found.set(ids.join(), { parts: ids, ...clearance, distance });
    }
    if (found.size > 0 || core.getState().closeParts.length > 0)
      core.setState({ closeParts: [...found.values()] });
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

/** What is printed of a part: first its own mesh, then its supports and their base. */
function printedOf(core: EditorCore, part: PartRecord): readonly Printed[] {
  const { solids } = core.supportSolids.of(part) ?? { solids: null };
  const supports = solids === null ? [] : [solids.made.struts, solids.made.base];
  return [
    { hash: part.mesh, transform: part.transform, reach: reachOf(part.features) },
    ...supports.flatMap((each) =>
      each === null || solids === null ? [] : [{ hash: each.hash, transform: solids.transform, reach: 0 }],
    ),
  ];
}

/** Pairs of visible parts whose boxes come that near. */
function pairsWithin(core: EditorCore, within: number): readonly Pair[] {
  const standing = core.parts().flatMap((part) => {
    const box = part.visible ? core.printedBox(part) : undefined;
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
      if (!isNear || isGrouped) continue;
      for (const [a, one] of printedOf(core, part).entries())
        for (const [b, other] of printedOf(core, next.part).entries()) {
          // Supports of two parts may touch: they come off together, and neither part shows it.
          if (a > 0 && b > 0) continue;
          pairs.push({
            parts: [part, next.part],
            printed: [one, other],
            subject: `${part.id} ${next.part.id} ${a} ${b}`,
          });
        }
    }
    return pairs;
  });
}
