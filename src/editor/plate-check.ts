import { fail, type AppError } from '#base';
import { preflight, type PartFault } from '#pipeline';
import type { EditorCore } from './core.ts';
import type { PartId, PartSupports, PlateCheck, PlateFault } from './types.ts';

/**
 * What speaks against printing a plate as it is, the one on show if none is said: where the visible parts stand (pipeline's preflight),
 * and what the layers showed when they were checked, which are those of the plate on show. Parts whose meshes are not in memory yet are not checked.
 */
export function checkPlate(core: EditorCore, plate = core.plate().id): PlateCheck {
  const { issues, plate: shown } = core.getState();
  const { status, report } = issues;
  const parts = core.parts(plate).flatMap((part) => {
    const box = part.visible ? core.partBox(part) : undefined;
    return box === undefined ? [] : [{ id: part.id, box, supports: core.supportBox(part) }];
  });
  const ids = parts.map(({ id }) => id);
  const { craft } = core.document.get('plate', plate)!;
  const checked = preflight({
    printer: core.printer(plate),
    craft,
    boxes: parts.map(({ box }) => box),
    supports: parts.map(({ supports }) => supports),
    usable: core.volume(plate),
  });
  if (!checked.ok) return refused(checked.error, ids);
  // What boxes cannot tell: a sheet that leans, a hair between two pixels.
  if (
    plate === shown &&
    status === 'ready' &&
    report !== null &&
    report.layers.areaMm2.every((area) => area === 0)
  )
    return refused(fail('print_empty', 'no layer has a lit pixel').error, ids);
  const faults = [...groupFaults(checked.value, ids), ...supportFaults(core, ids)];
  return faults.length === 0 ? { status: 'ready' } : { status: 'asks', faults };
}

function refused(error: AppError, parts: readonly PartId[]): PlateCheck {
  return { status: 'refused', error, parts };
}

/** Faults of one kind together, in the order they were found. */
function groupFaults(faults: readonly PartFault[], ids: readonly PartId[]): readonly PlateFault[] {
  return [...new Set(faults.map(({ error }) => error.code))].map((code) => {
    const ofKind = faults.filter(({ error }) => error.code === code);
    return { code, parts: ofKind.map(({ part }) => ids[part]!), error: ofKind[0]!.error };
  });
}

/** Supports that hold their parts no more, or do not hold all of them, as far as that is known. */
function supportFaults(core: EditorCore, ids: readonly PartId[]): readonly PlateFault[] {
  const held = ids.flatMap((id) => {
    const part = core.part(id);
    const supports = part === undefined ? null : core.supports.of(part);
    return supports === null ? [] : [{ id, ...supports }];
  });
  const isStale = ({ standing }: PartSupports): boolean => !standing.isUpright;
  const isIncomplete = ({ standing, check }: PartSupports): boolean =>
    standing.isUpright &&
    check !== null &&
    (check.unreached.length > 0 ||
      check.weak.length > 0 ||
      check.faults.length > 0 ||
      check.untouched.some(({ isFlicker }) => !isFlicker));
  const faultOf = (code: PlateFault['code'], parts: readonly PartId[]): readonly PlateFault[] =>
    parts.length === 0 ? [] : [{ code, parts, error: fail(code, 'supports do not hold a part').error }];
  return [
    ...faultOf(
      'supports_stale',
      held.filter(isStale).map(({ id }) => id),
    ),
    ...faultOf(
      'supports_incomplete',
      held.filter(isIncomplete).map(({ id }) => id),
    ),
  ];
}
