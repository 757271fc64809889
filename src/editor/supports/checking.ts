import { fail, ok, type Id, type JobContext, type Result } from '#base';
import { lengthOf, subtract } from '#kernel';
import type { PartRecord } from '#document';
import type { EditorCore } from '../core.ts';
import type { FeatureResult } from '../features/feature-solids.ts';
import { checkOverPlate, isAllKnown, overPlaces } from './check-over-plate.ts';
import { noteChecks, surroundingsNow } from './growing.ts';
import { checkingCall, type GrowingPart } from './growing-order.ts';
import { growingPlace, inverseOf, type GrowingPlace } from './growing-place.ts';
import { areSameSurroundings } from './surroundings.ts';
import type { PartSupports, SupportCheck, SupportVerbs } from './types.ts';

type Unreached = SupportCheck['unreached'];

/** Checking supports of which nothing is known: opened with a project, edited, or as high as they were never checked; or no more than growing knows. */
export function createChecking(core: EditorCore): Pick<SupportVerbs, 'check'> {
  return { check: (ids, context) => checkParts(core, ids, context) };
}

/** Checks supports as `SupportVerbs.check` does. `unreached`: points that are known to have nothing, plate millimetres, which no layer tells. */
export async function checkParts(
  core: EditorCore,
  ids: readonly Id<'part'>[],
  context: JobContext,
  unreached: ReadonlyMap<Id<'part'>, Unreached> = new Map(),
): Promise<Result<void>> {
  const { signal } = context;
  const parts = ids.flatMap((id) => core.part(id) ?? []);
  const unknown = parts.filter((part) => {
    const supports = core.supports.of(part);
    return (
      supports !== null &&
      !isAllKnown(supports, surroundingsNow(core, part, supports)) &&
      supports.standing.isUpright &&
      core.partBox(part) !== undefined
    );
  });
  if (unknown.length === 0) return ok(undefined);
  const beside = core.parts(unknown[0]!.plate).filter(({ visible }) => visible);
  const solids = await core.solids.settled([...new Set([...beside, ...unknown])], signal);
  if (!solids.ok) return solids;
  const checks = new Map<Id<'part'>, SupportCheck>();
  for (const [index, part] of unknown.entries()) {
    const supports = core.supports.of(part);
    const made = core.supports.made(part);
    if (supports === null || made === null) return fail('stale', 'supports are gone');
    const box = core.partBox(part)!;
    const at = growingPlace(core.document, part, box, core.printer(part.plate).platform);
    const call = checkingCall(core, standingPart(core, part, at, supports, solids.value), supports.set, made);
    const checked = await core.ports.geometry.run(call, {
      slot: 'check of supports',
      signal,
      report: ({ phase, done, total }) =>
        context.report({ phase, done: index + done / total, total: unknown.length }),
    });
    if (!checked.ok) return checked;
    if (core.part(part.id) !== part || core.supports.made(part) !== made)
      return fail('stale', 'a part has changed meanwhile');
    const { standing } = supports;
    const now = surroundingsNow(core, part, supports);
    const known = areSameSurroundings(supports.check?.surroundings, now) ? supports.check : null;
    const found = checkOverPlate(checked.value, at.back);
    const back = inverseOf({ ...standing, lift: 0 });
    // Growing knows which points nothing reaches; the document has none of them.
    const lost = overPlaces(unreached.get(part.id) ?? [], back);
    checks.set(
      part.id,
      known === null
        ? { ...found, unreached: withoutSame([...found.unreached, ...lost]) }
        : { ...checkOverPlate(known, back), newSeals: found.newSeals ?? [] },
    );
  }
  noteChecks(core, checks);
  return ok(undefined);
}

/** A part as its supports are checked and fixed, with what stands beside it. */
export function standingPart(
  core: EditorCore,
  part: PartRecord,
  at: GrowingPlace,
  { set }: Pick<PartSupports, 'set'>,
  made: ReadonlyMap<Id<'part'>, FeatureResult | undefined>,
): Omit<GrowingPart, 'mode' | 'scripted' | 'region'> {
  const others = core
    .parts(part.plate)
    .filter(({ visible, id, mesh }) => visible && id !== part.id && core.meshes.get(mesh) !== undefined);
  return {
    part,
    at,
    style: set,
    made: made.get(part.id),
    others: others.map((other) => ({
      part: other,
      made: made.get(other.id),
      supports: core.supports.of(other),
    })),
  };
}

/** Places nearer than this are one, mm. */
const SAME = 1e-3;

function withoutSame(all: Unreached): Unreached {
  return all.filter(
    ({ at }, index) => !all.slice(0, index).some((other) => lengthOf(subtract(other.at, at)) < SAME),
  );
}
