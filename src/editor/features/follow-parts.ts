import type { Id } from '#base';
import type { PartRecord } from '#document';
import type { DerivedCache, DerivedStep } from '../derived.ts';
import type { GeometryPort } from '../geometry.ts';
import type { PartSolids } from './feature-solids.ts';

type PartId = Id<'part'>;

/** What is known of a part. */
export interface PartValue<Value> {
  readonly status: 'ready' | 'pending' | 'failed';
  /** Until the newest is known, and where that failed, the last; or null. */
  readonly made: Value | null;
}

interface FollowState {
  readonly shading: string;
  readonly currentLayer: number | null;
  readonly features: ReadonlyMap<PartId, PartSolids>;
  readonly revision: number;
  readonly plate: Id<'plate'>;
}

/** The editor as far as parts are followed. */
export interface PartHost<State> {
  readonly ports: { readonly geometry: GeometryPort };
  /** The parts of the plate on show. */
  readonly parts: () => readonly PartRecord[];
  readonly getState: () => FollowState & State;
  readonly setState: (change: State) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Following<In extends object, Value> {
  readonly step: DerivedStep<In, Value>;
  /** Whether anybody wants to know it of a part. */
  readonly isWanted: (part: PartRecord) => boolean;
  /** What the step is asked; null where what it needs is not known yet. */
  readonly inputOf: (part: PartRecord) => In | null;
  readonly read: () => ReadonlyMap<PartId, PartValue<Value>>;
  readonly write: (values: ReadonlyMap<PartId, PartValue<Value>>) => void;
}

/** What following depends on: whether there is a cut, but not where. */
const causesOf = ({ shading, currentLayer, features, revision, plate }: FollowState) =>
  [shading, currentLayer !== null, features, revision, plate] as const;

/** Keeps what a step makes of the parts on show and their features in step with them. Returns the way to stop. */
export function followParts<State, In extends object, Value>(
  core: PartHost<State>,
  derived: DerivedCache,
  { step, isWanted, inputOf, read, write }: Following<In, Value>,
): () => void {
  const valueOf = (part: PartRecord, before: PartValue<Value> | undefined): PartValue<Value> => {
    const input = inputOf(part);
    // Its features are on the way, or came to nothing: what was known last stays.
    if (input === null) {
      const isFailed = core.getState().features.get(part.id)?.status === 'failed';
      return { status: isFailed ? 'failed' : 'pending', made: before?.made ?? null };
    }
    const known = derived.get(step, part.id, input);
    return { status: known.status, made: known.status === 'ready' ? known.value : known.last };
  };

  const update = (): void => {
    const wanted = core.parts().filter(isWanted);
    derived.keepOnly(step, new Set(wanted.map(({ id }) => id)));
    const values = read();
    const now = new Map(
      wanted.map((part) => {
        const before = values.get(part.id);
        const next = valueOf(part, before);
        return [part.id, before?.status === next.status && before.made === next.made ? before : next];
      }),
    );
    const isAsItWas = now.size === values.size && [...now].every(([id, each]) => values.get(id) === each);
    if (!isAsItWas) write(now);
  };

  let seen = causesOf(core.getState());
  const stops = [
    core.subscribe(() => {
      const now = causesOf(core.getState());
      if (now.every((cause, at) => cause === seen[at])) return;
      seen = now;
      update();
    }),
    derived.subscribe(update),
  ];
  return () => stops.forEach((stop) => stop());
}
