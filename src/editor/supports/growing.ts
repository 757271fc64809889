import { contentHash, fail, ok, type ContentHash, type Id, type Result } from '#base';
import { multiplyTransforms, translation } from '#kernel';
import {
  allPieces,
  diffBetween,
  EMPTY_DIFF,
  piecesOf,
  pointsOverPlate,
  routedTransform,
  standingOf,
  removeSupports,
  setSupports,
  settingsOfStyle,
  settingsOfType,
  squashDiffs,
  structureOverPlate,
  structureToRecords,
  supportSetIdOf,
  transformParts,
  type DocumentDiff,
  type PartRecord,
  type SupportOrigin,
  type SupportSetRecord,
  type SupportStyle,
} from '#document';
import type { EditorCore } from '../core.ts';
import { labelFor } from '../labels.ts';
import type { GeometryCall } from '../geometry.ts';
import { checkOverPlate } from './check-over-plate.ts';
import { growingCall } from './growing-order.ts';
import { growingPlace, type GrowingPlace } from './growing-place.ts';
import { joinStructures } from './join-structures.ts';
import type { ScriptRan, SupportsGrown, SupportsOrder } from './operations.ts';
import { scriptCall } from './running-script.ts';
import { differences } from './setting-differences.ts';
import type { GrowOrder, GrowReport, SupportCheck, SupportVerbs } from './types.ts';

type PartId = Id<'part'>;

interface Grown {
  readonly part: PartRecord;
  readonly lifted: PartRecord;
  readonly place: GrowingPlace;
  readonly style: SupportStyle;
  readonly origin: SupportOrigin;
  readonly kept: SupportsOrder['kept'];
  readonly made: SupportsGrown;
  readonly check: SupportCheck;
}

/** Growing supports and taking them away. */
export function createGrowing(core: EditorCore): Pick<SupportVerbs, 'grow' | 'stop' | 'remove'> & {
  /** Grows supports and plans what that changes; nothing is changed. */
  plan(
    order: GrowOrder,
    signal: AbortSignal,
    report: (done: number, total: number) => void,
  ): Promise<Result<{ readonly diff: DocumentDiff; readonly report: GrowReport; readonly note: () => void }>>;
} {
  let running: AbortController | null = null;
  const stop = (): void => {
    running?.abort();
    running = null;
    core.setState({ supportJob: null });
  };

  /** What the script of an order wants for each of the parts, which it is told of as they will stand. */
  const runScript = (
    order: GrowOrder,
    parts: readonly PartRecord[],
    lifted: ReadonlyMap<PartId, PartRecord>,
    made: Parameters<typeof scriptCall>[2]['made'],
    signal: AbortSignal,
  ): Promise<Result<ScriptRan>> => {
    const isSubject = new Set(parts.map(({ id }) => id));
    const beside = core
      .parts(parts[0]!.plate)
      .filter(
        ({ id, visible, mesh }) => !isSubject.has(id) && visible && core.meshes.get(mesh) !== undefined,
      );
    const settings = settingsOfStyle(core.document, styleOf(core, parts[0]!, order));
    const standing = parts.map(({ id }) => lifted.get(id)!);
    const call = scriptCall(core, order.script!, { parts: standing, beside, made, settings });
    return core.ports.geometry.run(call, { signal });
  };

  const plan: ReturnType<typeof createGrowing>['plan'] = async (order, signal, report) => {
    const wanted = [...new Set(order.parts)].flatMap((id) => core.part(id) ?? []);
    const parts = wanted.filter(({ locked, mesh }) => !locked && core.meshes.get(mesh) !== undefined);
    if (parts.length === 0) return fail('not_found', 'no part to be held is here');
    const grown: Grown[] = [];
    const solids = await core.solids.settled(
      core.parts(parts[0]!.plate).filter(({ visible, id }) => visible || order.parts.includes(id)),
      signal,
    );
    if (!solids.ok) return solids;
    const lifted = new Map(
      parts.map((part) => [part.id, liftedPart(core, part, styleOf(core, part, order))]),
    );
    const scripted =
      order.script === undefined ? null : await runScript(order, parts, lifted, solids.value, signal);
    if (scripted?.ok === false) return scripted;
    const wishes = scripted?.value ?? null;
    for (const [index, part] of parts.entries()) {
      const asked = styleOf(core, part, order);
      const wish = wishes?.orders[index] ?? null;
      const style =
        wish === null
          ? asked
          : { ...asked, own: differences(wish.settings, settingsOfType(core.document, asked.type)) };
      const stands = lifted.get(part.id)!;
      const others = core
        .parts(part.plate)
        .filter(({ id, visible, mesh }) => id !== part.id && visible && core.meshes.get(mesh) !== undefined)
        .map((other) => ({
          part: lifted.get(other.id) ?? other,
          made: solids.value.get(other.id),
        }));
      const box = core.partBox(stands)!;
      const place = growingPlace(core.document, stands, box, core.printer(part.plate).platform);
      const call = growingCall(core, {
        part: stands,
        at: place,
        settings: settingsOfStyle(core.document, style),
        mode: order.mode ?? 'keep',
        made: solids.value.get(part.id),
        scripted: wish,
        others,
      });
      const made = await core.ports.geometry.run(call, {
        signal,
        report: ({ done, total }) => report(index + done / total, parts.length),
      });
      if (!made.ok) return made;
      const origin = await originOf(call, style);
      const check = checkOverPlate(made.value.check, place.back);
      const { kept } = call.in;
      grown.push({ part, lifted: stands, place, style, origin, kept, made: made.value, check });
    }
    if (signal.aborted) return fail('cancelled', 'growing was stopped');
    if (grown.some(({ part }) => core.part(part.id) !== part))
      return fail('stale', 'a part has changed meanwhile');
    const planned = diffOf(core, grown, order);
    if (!planned.ok) return planned;
    const locked = wanted.filter((part) => part.locked).length;
    return ok({
      diff: planned.value,
      report: {
        ...reportOf(grown, locked),
        ...(wishes === null ? {} : { script: { log: wishes.log, report: wishes.report } }),
        ...(order.dryRun === true ? { shown: shownOf(grown) } : {}),
      },
      note: () => {
        for (const { part, origin, check } of grown)
          core.supports.note(part.id, { check: { made: origin, says: check } });
      },
    });
  };

  return {
    plan,
    stop,
    async grow(order) {
      running?.abort();
      const own = (running = new AbortController());
      const isHere = (): boolean => running === own;
      core.setState({ supportJob: { phase: 'supports', done: 0, total: 1 } });
      const planned = await plan(order, own.signal, (done, total) => {
        if (isHere()) core.setState({ supportJob: { phase: 'supports', done, total } });
      });
      if (!isHere()) return fail('cancelled', 'growing was stopped');
      running = null;
      core.setState({ supportJob: null });
      if (!planned.ok) return planned;
      const { diff, report, note } = planned.value;
      if (order.dryRun === true) return ok(report);
      note();
      const done = core.perform(
        ok(diff),
        labelFor(
          'grow-supports',
          report.parts.flatMap((id) => core.part(id) ?? []),
        ),
      );
      return done.ok ? ok(report) : done;
    },
    remove(parts) {
      const diffs: DocumentDiff[] = [];
      const held: PartRecord[] = [];
      for (const id of new Set(parts)) {
        const part = core.part(id);
        if (part === undefined || part.locked || core.supports.of(part) === null) continue;
        const planned = removeSupports.plan(core.document, { part: id });
        if (!planned.ok) return planned;
        diffs.push(planned.value);
        held.push(part);
      }
      if (diffs.length === 0) return ok(undefined);
      return core.perform(ok(diffs.reduce(squashDiffs, EMPTY_DIFF)), labelFor('remove-supports', held));
    },
  };
}

/** What the supports of a part are to be like. */
function styleOf(core: EditorCore, part: PartRecord, { style: change = {} }: GrowOrder): SupportStyle {
  const set = core.document.get('support-set', supportSetIdOf(part.id));
  const own = change.own === undefined ? set?.own : (change.own ?? undefined);
  return {
    type: change.type ?? set?.type ?? 'medium',
    base: change.base ?? set?.base ?? true,
    ...(own === undefined ? {} : { own }),
  };
}

/** A part as high as its supports are to hold it. */
function liftedPart(core: EditorCore, part: PartRecord, style: SupportStyle): PartRecord {
  const { liftHeight } = settingsOfStyle(core.document, style);
  const by = liftHeight - core.partBox(part)!.min[2];
  if (Math.abs(by) < LEAST_LIFT) return part;
  return { ...part, transform: multiplyTransforms(translation(0, 0, by), part.transform) };
}

/** A part this near to its height is at it, mm. */
const LEAST_LIFT = 1e-4;

/** Names of what supports are made from. */
async function originOf(
  { meshes, in: order }: GeometryCall<'growSupports'>,
  style: SupportStyle,
): Promise<SupportOrigin> {
  const { neighbours, kept, printer, ...points } = order;
  const nameOf = (value: unknown): Promise<ContentHash> =>
    contentHash(new TextEncoder().encode(JSON.stringify(value)));
  const own = { meshes: meshes.slice(0, 1 + points.body.solids.length), points };
  return {
    points: await nameOf(own),
    routes: await nameOf({ own, meshes, neighbours, kept, platform: printer.platform, base: style.base }),
  };
}

function diffOf(
  core: EditorCore,
  grown: readonly Grown[],
  { mode = 'keep', script }: GrowOrder,
): Result<DocumentDiff, 'validation' | 'not_found' | 'stale'> {
  const { document } = core;
  const transforms = grown
    .filter(({ part, lifted }) => lifted !== part)
    .map(({ lifted: { id, transform } }) => ({ id, transform }));
  const moved = transforms.length === 0 ? ok(EMPTY_DIFF) : transformParts.plan(document, { transforms });
  if (!moved.ok) return moved;
  let diff = moved.value;
  for (const { part, place, style, origin, made } of grown) {
    const routed = {
      points: pointsOverPlate(made.points, place.back),
      structure: structureOverPlate(made.structure, place.back),
    };
    const planned =
      mode === 'replace'
        ? ok(replacing(core, part.id, { place, style, origin }, routed))
        : setSupports.plan(document, {
            part: part.id,
            place: place.place,
            routed,
            made: origin,
            style: { ...style, own: style.own ?? null },
            isScripted: script !== undefined && mode === 'keep',
          });
    if (!planned.ok) return planned;
    diff = squashDiffs(diff, planned.value);
  }
  return ok(diff);
}

/** Supports in place of those that are there, of which nothing stays. */
function replacing(
  { document }: EditorCore,
  part: PartId,
  { place: { place }, style, origin }: Pick<Grown, 'place' | 'style' | 'origin'>,
  routed: Parameters<typeof structureToRecords>[1],
): DocumentDiff {
  const id = supportSetIdOf(part);
  const before = document.get('support-set', id);
  const set: SupportSetRecord = { kind: 'support-set', id, part, ...style, ...place, made: origin };
  return diffBetween(
    before === undefined ? [] : [before, ...document.owned('ban', id), ...allPieces(piecesOf(document, id))],
    [set, ...structureToRecords(set, routed)],
  );
}

/** What a run would make, on the plate as the parts would stand. */
function shownOf(grown: readonly Grown[]): NonNullable<GrowReport['shown']> {
  const structures = grown.flatMap(({ lifted, place, made, kept }) => {
    const standing = { ...standingOf(routedTransform(place.place), lifted.transform), lift: 0 };
    return [made.structure, ...(kept === null ? [] : [kept])].map((each) =>
      structureOverPlate(structureOverPlate(each, place.back), standing),
    );
  });
  return {
    structure: joinStructures(structures),
    transforms: grown
      .filter(({ part, lifted }) => lifted !== part)
      .map(({ lifted: { id, transform } }) => ({ id, transform })),
  };
}

function reportOf(grown: readonly Grown[], locked: number): GrowReport {
  const sum = (of: (one: Grown) => number): number => grown.reduce((total, one) => total + of(one), 0);
  return {
    parts: grown.map(({ part }) => part.id),
    locked,
    tips: sum(({ made }) => made.structure.tips.length),
    unreached: sum(({ check }) => check.unreached.length),
    untouched: sum(({ check }) => check.untouched.filter(({ isFlicker }) => !isFlicker).length),
    weak: sum(({ check }) => check.weak.length),
    faults: sum(({ check }) => check.faults.length),
  };
}
