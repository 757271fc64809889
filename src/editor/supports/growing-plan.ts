import { contentHash, fail, ok, type ContentHash, type Id, type Result } from '#base';
import {
  boxSize,
  multiplyTransforms,
  transformPoint,
  translation,
  type MeshBuffers,
  type Transform,
  type Vector,
} from '#kernel';
import {
  allPieces,
  diffBetween,
  EMPTY_DIFF,
  piecesOf,
  pointsOverPlate,
  removeSupports,
  routedTransform,
  setSupports,
  settingsOfStyle,
  settingsOfType,
  squashDiffs,
  standingOf,
  structureOverPlate,
  structureToRecords,
  supportSetIdOf,
  transformParts,
  type DocumentDiff,
  type DocumentReader,
  type PartRecord,
  type SupportOrigin,
  type SupportSetRecord,
  type SupportStyle,
} from '#document';
import type { EditorCore } from '../core.ts';
import type { GeometryCall } from '../geometry.ts';
import { checkOverPlate } from './check-over-plate.ts';
import { growingCall } from './growing-order.ts';
import { growingPlace, type GrowingPlace } from './growing-place.ts';
import { joinStructures } from './join-structures.ts';
import type { ScriptRan, SupportsGrown, SupportsOrder } from './operations.ts';
import type { PartSupportsReader } from './part-supports.ts';
import { scriptCall } from './running-script.ts';
import { differences } from './setting-differences.ts';
import type { GrowOrder, GrowReport, SupportCheck } from './types.ts';

type PartId = Id<'part'>;

/** What supports are grown on: the document as the person sees it, or a copy that nobody sees yet. */
export interface GrowingHost extends Pick<EditorCore, 'ports' | 'meshes' | 'solids' | 'printer' | 'partBox'> {
  readonly document: DocumentReader;
  readonly supports: Pick<PartSupportsReader, 'of'>;
}

/** What growing changes, and what it says of that. */
export interface GrowingPlan {
  readonly diff: DocumentDiff;
  readonly report: GrowReport;
  /** What is left to wish for, by part: for `PartSupportsReader.note` once the diff is applied. */
  readonly checks: ReadonlyMap<PartId, SupportCheck>;
}

interface Grown {
  readonly part: PartRecord;
  readonly lifted: PartRecord;
  readonly place: GrowingPlace;
  readonly style: SupportStyle;
  readonly origin: SupportOrigin;
  readonly kept: SupportsOrder['kept'];
  readonly made: SupportsGrown;
  readonly check: SupportCheck;
  /** What stood beside it, in the order the call has them. */
  readonly neighbours: readonly PartId[];
}

/**
 * Grows supports and plans what that changes; nothing is changed. Fails as `SupportVerbs.grow` does, `stale` where a part of the
 * document changed meanwhile.
 */
export async function planGrowing(
  host: GrowingHost,
  order: GrowOrder,
  signal: AbortSignal,
  report: (done: number, total: number) => void,
): Promise<Result<GrowingPlan>> {
  const { document } = host;
  const wanted = [...new Set(order.parts)].flatMap((id) => document.get('part', id) ?? []);
  const parts = wanted.filter(({ locked, mesh }) => !locked && host.meshes.get(mesh) !== undefined);
  if (parts.length === 0) return fail('not_found', 'no part to be held is here');
  const region = order.region === undefined ? null : new Set<string>(order.region);
  const isTilted = (part: PartRecord): boolean => host.supports.of(part)?.standing.isUpright === false;
  if (region !== null && parts.some(isTilted)) return fail('stale', 'a part has been tilted since');
  const grown: Grown[] = [];
  const free: Standing[] = [];
  const solids = await host.solids.settled(
    document.owned('part', parts[0]!.plate).filter(({ visible, id }) => visible || order.parts.includes(id)),
    signal,
  );
  if (!solids.ok) return solids;
  const lifted = new Map(
    parts.map((part) => [
      part.id,
      order.region === undefined ? liftedPart(host, part, styleOf(document, part, order)) : part,
    ]),
  );
  const scripted =
    order.script === undefined
      ? null
      : await runScript(host, order, { parts, lifted, made: solids.value }, signal);
  if (scripted?.ok === false) return scripted;
  const requested = scripted?.value ?? null;
  const growAt = async (part: PartRecord, stands: PartRecord, index: number): Promise<Result<Grown>> => {
    const asked = styleOf(document, part, order);
    const request = requested?.orders[index] ?? null;
    const style =
      request === null
        ? asked
        : { ...asked, own: differences(request.settings, settingsOfType(document, asked.type)) };
    const others = document
      .owned('part', part.plate)
      .filter(({ id, visible, mesh }) => id !== part.id && visible && host.meshes.get(mesh) !== undefined)
      .map((other) => ({
        part: lifted.get(other.id) ?? other,
        made: solids.value.get(other.id),
        supports: lifted.has(other.id) ? null : host.supports.of(other),
      }));
    const place = growingPlace(document, stands, host.partBox(stands)!, host.printer(part.plate).platform);
    const call = growingCall(host, {
      part: stands,
      at: place,
      style,
      mode: order.mode ?? 'keep',
      made: solids.value.get(part.id),
      scripted: request,
      region,
      others,
    });
    const made = await host.ports.geometry.run(call, {
      signal,
      report: ({ done, total }) => report(index + done / total, parts.length),
    });
    if (!made.ok) return made;
    const origin = await originOf(call, style);
    const check = checkOverPlate(made.value.check, place.back);
    const neighbours = others.map((other) => other.part.id);
    const { kept } = call.in;
    return ok({ part, lifted: stands, place, style, origin, kept, made: made.value, check, neighbours });
  };
  for (const [index, part] of parts.entries()) {
    const low = order.unlessFree === true ? loweredPart(host, part) : null;
    if (low !== null) {
      const there = await growAt(part, low, index);
      if (!there.ok) return there;
      if (isFree(there.value)) {
        lifted.set(part.id, low);
        free.push({ part, lifted: low });
        continue;
      }
    }
    const done = await growAt(part, lifted.get(part.id)!, index);
    if (!done.ok) return done;
    grown.push(done.value);
  }
  if (signal.aborted) return fail('cancelled', 'growing was stopped');
  if ([...grown, ...free].some(({ part }) => document.get('part', part.id) !== part))
    return fail('stale', 'a part has changed meanwhile');
  const planned = diffOf(document, grown, free, order);
  if (!planned.ok) return planned;
  return ok({
    diff: planned.value,
    report: {
      ...reportOf(grown, free, wanted.filter(({ locked }) => locked).length),
      ...(requested === null ? {} : { script: { log: requested.log, report: requested.report } }),
      ...(order.dryRun === true ? { shown: shownOf(grown) } : {}),
    },
    // A run of some says nothing of the others.
    checks: new Map(region === null ? grown.map(({ part, check }) => [part.id, check]) : []),
  });
}

/** What the script of an order wants for each of the parts, which it sees as they will stand. */
function runScript(
  host: GrowingHost,
  order: GrowOrder,
  {
    parts,
    lifted,
    made,
  }: {
    readonly parts: readonly PartRecord[];
    readonly lifted: ReadonlyMap<PartId, PartRecord>;
    readonly made: Parameters<typeof scriptCall>[2]['made'];
  },
  signal: AbortSignal,
): Promise<Result<ScriptRan>> {
  const { document } = host;
  const isSubject = new Set(parts.map(({ id }) => id));
  const beside = document
    .owned('part', parts[0]!.plate)
    .filter(({ id, visible, mesh }) => !isSubject.has(id) && visible && host.meshes.get(mesh) !== undefined);
  const settings = settingsOfStyle(document, styleOf(document, parts[0]!, order));
  const standing = parts.map(({ id }) => lifted.get(id)!);
  const call = scriptCall(host, order.script!, { parts: standing, beside, made, settings });
  return host.ports.geometry.run(call, { signal });
}

/** A part, and how it is to stand. */
type Standing = Pick<Grown, 'part' | 'lifted'>;

/** Whether a part stands by itself: nothing of it asks for a support. */
const isFree = ({ made: { points, structure, check } }: Grown): boolean =>
  points.length === 0 && structure.trunks.length === 0 && check.untouched.length === 0;

/** What the supports of a part are to be like. */
function styleOf(
  document: DocumentReader,
  part: PartRecord,
  { style: change = {}, first = { type: 'medium' } }: GrowOrder,
): SupportStyle {
  const set = document.get('support-set', supportSetIdOf(part.id));
  const before = set ?? first;
  const own = change.own === undefined ? before.own : (change.own ?? undefined);
  return {
    type: change.type ?? before.type,
    base: change.base ?? set?.base ?? true,
    ...(own === undefined ? {} : { own }),
  };
}

/** A part as high as its supports are to hold it. */
function liftedPart(host: GrowingHost, part: PartRecord, style: SupportStyle): PartRecord {
  return partAt(host, part, settingsOfStyle(host.document, style).liftHeight);
}

function partAt(host: GrowingHost, part: PartRecord, height: number): PartRecord {
  const by = height - host.partBox(part)!.min[2];
  if (Math.abs(by) < LEAST_LIFT) return part;
  return { ...part, transform: multiplyTransforms(translation(0, 0, by), part.transform) };
}

/** A part on the plate itself; null where too little of it would lie there to hold it. */
function loweredPart(host: GrowingHost, part: PartRecord): PartRecord | null {
  const low = partAt(host, part, 0);
  const [width, depth] = boxSize(host.partBox(low)!);
  return lyingArea(host.meshes.get(part.mesh)!, low.transform) < LYING_SHARE * width * depth ? null : low;
}

/** The area of the faces of a mesh that lie on the plate, mm². */
function lyingArea({ positions, indices }: MeshBuffers, transform: Transform): number {
  const cornerOf = (at: number): Vector => {
    const place = indices[at]! * 3;
    return transformPoint(transform, [positions[place]!, positions[place + 1]!, positions[place + 2]!]);
  };
  let area = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [cornerOf(at), cornerOf(at + 1), cornerOf(at + 2)];
    if (Math.max(a[2], b[2], c[2]) > ON_PLATE) continue;
    area += Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
  }
  return area;
}

/** A part that lies on so much of the ground below its box holds on to the plate. */
const LYING_SHARE = 1 / 4;
/** What is no higher above the plate than this lies on it, mm. */
const ON_PLATE = 0.01;

/** A part this near to its height is at it, mm. */
const LEAST_LIFT = 1e-4;

/** Names of what supports are made from. */
async function originOf(
  { meshes, in: order }: GeometryCall<'growSupports'>,
  style: SupportStyle,
): Promise<SupportOrigin> {
  const { neighbours, kept, beside, printer, ...points } = order;
  const nameOf = (value: unknown): Promise<ContentHash> =>
    contentHash(new TextEncoder().encode(JSON.stringify(value)));
  const own = { meshes: meshes.slice(0, 1 + points.body.solids.length), points };
  return {
    points: await nameOf(own),
    routes: await nameOf({
      own,
      meshes,
      neighbours,
      kept,
      beside,
      platform: printer.platform,
      base: style.base,
    }),
  };
}

function diffOf(
  document: DocumentReader,
  grown: readonly Grown[],
  free: readonly Standing[],
  { mode = 'keep', script, region }: GrowOrder,
): Result<DocumentDiff, 'validation' | 'not_found' | 'stale'> {
  const transforms = [...grown, ...free]
    .filter(({ part, lifted }) => lifted !== part)
    .map(({ lifted: { id, transform } }) => ({ id, transform }));
  const moved = transforms.length === 0 ? ok(EMPTY_DIFF) : transformParts.plan(document, { transforms });
  if (!moved.ok) return moved;
  let diff = moved.value;
  for (const { part } of free) {
    if (document.get('support-set', supportSetIdOf(part.id)) === undefined) continue;
    const removed = removeSupports.plan(document, { part: part.id });
    if (!removed.ok) return removed;
    diff = squashDiffs(diff, removed.value);
  }
  for (const { part, place, style, origin, made, neighbours } of grown) {
    const routed = {
      points: pointsOverPlate(made.points, place.back),
      structure: structureOverPlate(made.structure, place.back),
      neighbours,
    };
    const planned =
      mode === 'replace'
        ? ok(replacing(document, part.id, { place, style, origin }, routed))
        : setSupports.plan(document, {
            part: part.id,
            place: place.place,
            routed,
            made: region === undefined ? origin : document.get('support-set', supportSetIdOf(part.id))!.made,
            ...(region === undefined ? {} : { region: new Set(region) }),
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
  document: DocumentReader,
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

function reportOf(grown: readonly Grown[], free: readonly Standing[], locked: number): GrowReport {
  const sum = (of: (one: Grown) => number): number => grown.reduce((total, one) => total + of(one), 0);
  return {
    parts: grown.map(({ part }) => part.id),
    free: free.map(({ part }) => part.id),
    locked,
    tips: sum(({ made }) => made.structure.tips.length),
    unreached: sum(({ check }) => check.unreached.length),
    untouched: sum(({ check }) => check.untouched.filter(({ isFlicker }) => !isFlicker).length),
    weak: sum(({ check }) => check.weak.length),
    faults: sum(({ check }) => check.faults.length),
  };
}
