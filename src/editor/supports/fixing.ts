import { fail, ok, type Id, type JobContext, type Result } from '#base';
import { supportTypes, type SupportSettings } from '#kernel';
import {
  EMPTY_DIFF,
  isEmptyDiff,
  fixSupports,
  setSupportStyle,
  settingsOfStyle,
  settingsOfTip,
  squashDiffs,
  toPlate,
  type DocumentDiff,
  type PartRecord,
  type StyleChange,
} from '#document';
import type { Fixing } from '#pipeline';
import type { EditorCore } from '../core.ts';
import type { FeatureResult } from '../features/feature-solids.ts';
import { labelFor } from '../labels.ts';
import { checkOverPlate, overPlaces } from './check-over-plate.ts';
import { checkParts, standingPart } from './checking.ts';
import { checkingCall } from './growing-order.ts';
import { growingPlace, inverseOf, fixingPlace } from './growing-place.ts';
import { noteChecks } from './growing.ts';
import type { FixFaults, FixReport, PartSupports, SupportCheck, SupportVerbs } from './types.ts';

type PartId = Id<'part'>;

/** What one part comes to. */
interface Fixed {
  readonly diff: DocumentDiff;
  readonly changed: number;
  readonly left: FixReport['left'];
  /** Points that nothing reaches still, plate millimetres. */
  readonly unreached: SupportCheck['unreached'];
  /** Of another base: what the check says then. */
  readonly check?: SupportCheck;
}

interface Fixer {
  readonly core: EditorCore;
  readonly part: PartRecord;
  readonly supports: PartSupports;
  readonly solids: ReadonlyMap<PartId, FeatureResult | undefined>;
  readonly job: JobContext;
}

/** Fixing what a check has found, without growing all supports anew. */
export function createFixing(core: EditorCore): Pick<SupportVerbs, 'fix'> {
  return {
    async fix({ parts: ids, fault }, job): Promise<Result<FixReport>> {
      const parts = ids.flatMap((id) => core.part(id) ?? []).filter((part) => isFixable(core, part));
      if (parts.length === 0) return ok({ changed: 0, left: [] });
      const beside = core.parts(parts[0]!.plate).filter(({ visible }) => visible);
      const solids = await core.solids.settled([...new Set([...beside, ...parts])], job.signal);
      if (!solids.ok) return solids;
      const fixed = new Map<PartRecord, Fixed>();
      for (const part of parts) {
        const supports = core.supports.of(part);
        if (supports === null) return fail('stale', 'supports are gone');
        const fixer: Fixer = { core, part, supports, solids: solids.value, job };
        const done = await (fault === 'sealed' ? openSeals(fixer) : fixPart(fixer, fault));
        if (!done.ok) return done;
        fixed.set(part, done.value);
      }
      if (parts.some((part) => core.part(part.id) !== part))
        return fail('stale', 'a part has changed meanwhile');
      const all = [...fixed.values()];
      const diff = all.reduce((sum, one) => squashDiffs(sum, one.diff), EMPTY_DIFF);
      const report: FixReport = {
        changed: all.reduce((sum, { changed }) => sum + changed, 0),
        left: all.flatMap(({ left }) => left),
      };
      if (isEmptyDiff(diff)) return ok(report);
      const performed = core.perform(ok(diff), labelFor('fix-supports', parts));
      if (!performed.ok) return performed;
      noteChecks(core, new Map([...fixed].flatMap(([{ id }, { check }]) => (check ? [[id, check]] : []))));
      const unreached = new Map([...fixed].map(([{ id }, one]) => [id, one.unreached]));
      const checked = await checkParts(
        core,
        parts.map(({ id }) => id),
        job,
        unreached,
      );
      // The base is under other feet by now.
      if (checked.ok)
        await core.supportSolids.settled(
          parts.flatMap(({ id }) => core.part(id) ?? []),
          job.signal,
        );
      // What is fixed is fixed; whoever looks at it next checks it.
      return checked.ok || checked.error.code !== 'cancelled' ? ok(report) : checked;
    },
  };
}

function isFixable(core: EditorCore, part: PartRecord): boolean {
  const supports = core.supports.of(part);
  return !part.locked && supports?.standing.isUpright === true && supports.check !== null;
}

/** What the geometry is asked for. */
function fixingOf(fault: Exclude<FixFaults['fault'], 'sealed'>, check: SupportCheck): Fixing {
  const placesOf = (list: readonly { readonly at: SupportCheck['unreached'][number]['at'] }[]) =>
    list.map(({ at }) => at);
  switch (fault) {
    case 'unreached':
      return { what: 'reach', places: placesOf(check.unreached) };
    case 'islands':
    case 'flickers':
      return {
        what: 'reach',
        places: placesOf(check.untouched.filter(({ isFlicker }) => isFlicker === (fault === 'flickers'))),
      };
    case 'weak':
      return { what: 'hold' };
    case 'outside':
      return { what: 'reroute', faults: ['outside-platform'] };
    case 'floating':
      return { what: 'reroute', faults: ['stands-on-nothing'] };
    case 'grazes':
      return { what: 'reroute', faults: ['enters-part'] };
    case 'slender':
      return { what: 'stiffen' };
  }
}

async function fixPart(
  { core, part, supports, solids, job }: Fixer,
  fault: Exclude<FixFaults['fault'], 'sealed'>,
): Promise<Result<Fixed>> {
  const { document } = core;
  const { set, check, ids } = supports;
  const made = core.supports.made(part);
  if (made === null || check === null) return fail('stale', 'supports are gone');
  const at = fixingPlace(document, part);
  const checking = checkingCall(core, standingPart(core, part, at, supports, solids), set, made);
  // Records name a foot on the part itself: on a neighbour, which may move away, none is put.
  const settings: SupportSettings = { ...checking.in.settings, nearbyParts: 'avoid' };
  const known = new Map<string, SupportSettings>();
  const tipSettings = ids.tips.map((id) => {
    const { type, own } = document.get('tip', id)!;
    const key = JSON.stringify([type, own]);
    const rules = known.get(key) ?? {
      ...settingsOfTip(document, set, { ...(type && { type }), ...(own && { own }) }),
      nearbyParts: 'avoid',
    };
    known.set(key, rules);
    return rules;
  });
  const found = await core.ports.geometry.run(
    {
      op: 'fixSupports',
      meshes: checking.meshes,
      in: { ...checking.in, settings, fixing: fixingOf(fault, check), tipSettings },
    },
    { slot: 'fixing of supports', ...job },
  );
  if (!found.ok) return found;
  if (core.supports.made(part) !== made) return fail('stale', 'supports have changed meanwhile');
  // It is fixed where it is on the plate.
  const { added, braces, widened, dropped, left } = found.value;
  const planned = fixSupports.plan(document, {
    part: part.id,
    added: added.map((each) => ({
      ...each,
      instead: each.instead === null ? null : ids.tips[each.instead]!,
    })),
    braces,
    struts: [...ids.trunks, ...ids.branches],
    widened: widened.map(({ trunk, radii }) => ({ trunk: ids.trunks[trunk]!, radii })),
    dropped: dropped.map((brace) => ids.braces[brace]!),
  });
  if (!planned.ok) return planned;
  const isLeft = (place: SupportCheck['unreached'][number]['at']): boolean =>
    left.some(({ at: there }) => there.every((value, axis) => Math.abs(value - place[axis]!) < SAME));
  return ok({
    diff: planned.value,
    changed: added.length + braces.length + widened.length + dropped.length,
    left,
    unreached: fault === 'unreached' ? check.unreached.filter((point) => isLeft(point.at)) : check.unreached,
  });
}

/** Places nearer than this along each axis are one, mm. */
const SAME = 1e-3;

/** Bases that close fewer rooms, the least change first: thinner than the lowest gap may be, with holes, of another outline, none. */
function otherBases({ own = {} }: PartSupports['set'], settings: SupportSettings): readonly StyleChange[] {
  const { holeRadius, holeInterval } = supportTypes.medium;
  return [
    ...(settings.plateHeight > THIN_BASE ? [{ own: { ...own, plateHeight: THIN_BASE } }] : []),
    ...(settings.perforatedPlate
      ? []
      : [{ own: { ...own, perforatedPlate: true, holeRadius, holeInterval } }]),
    ...(settings.baseType === 'convex-hull' ? [] : [{ own: { ...own, baseType: 'convex-hull' as const } }]),
    { base: false },
  ];
}

/** A base may be so thin, mm. */
const THIN_BASE = 0.4;

/** Looks for a base with which supports close no cups and traps of their own, or fewer. */
async function openSeals({ core, part, supports, solids, job }: Fixer): Promise<Result<Fixed>> {
  const { set, check, standing } = supports;
  const made = core.supports.made(part);
  const sealed = check?.newSeals ?? [];
  const unreached = check?.unreached ?? [];
  const nothing: Fixed = { diff: EMPTY_DIFF, changed: 0, left: [], unreached };
  if (made === null || check === null || sealed.length === 0) return ok(nothing);
  const { document } = core;
  const at = growingPlace(document, part, core.partBox(part)!, core.printer(part.plate).platform);
  const plain = standingPart(core, part, at, supports, solids);
  const bases = set.base ? otherBases(set, settingsOfStyle(document, set)) : [];
  let best: { readonly change: StyleChange; readonly check: SupportCheck } | null = null;
  for (const [index, change] of bases.entries()) {
    const style = { ...set, ...(change.own ? { own: change.own } : {}), base: change.base ?? set.base };
    const call = checkingCall(core, { ...plain, style }, style, made);
    const found = await core.ports.geometry.run(call, {
      slot: 'fixing of supports',
      signal: job.signal,
      report: ({ phase, done, total }) =>
        job.report({ phase, done: index + done / total, total: bases.length }),
    });
    if (!found.ok) return found;
    const left = found.value.newSeals?.length ?? 0;
    if (left < (best?.check.newSeals ?? sealed).length)
      best = { change, check: checkOverPlate(found.value, at.back) };
    if (left === 0) break;
  }
  if (best === null)
    return ok({ ...nothing, left: sealed.map((seal) => ({ at: seal.at, reason: 'sealed' as const })) });
  const planned = setSupportStyle.plan(document, { part: part.id, change: best.change });
  if (!planned.ok) return planned;
  const left = (best.check.newSeals ?? []).map((seal) => ({
    at: toPlate({ ...standing, lift: 0 }, seal.at),
    reason: 'sealed' as const,
  }));
  const lost = overPlaces(unreached, inverseOf({ ...standing, lift: 0 }));
  const checked = { ...best.check, unreached: lost };
  return ok({ ...nothing, diff: planned.value, changed: 1, left, check: checked });
}
