import { fail, type AppError } from '#base';
import type { Transform } from '#kernel';
import type { PartRecord } from '#document';
import { preflight, type PartFault } from '#pipeline';
import type { EditorCore } from './core.ts';
import { boxOf, outwardOf, placesOf, UNHELD, type Place } from './tools/check-supports/rows.ts';
import type { PartId, PlateCheck, PlateFault, PlateId } from './types.ts';

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
  const placed = groupFaults([...checked.value, ...looseFaults(core, ids, checked.value)], ids);
  const faults = [...placed, ...supportFaults(core, plate, ids)];
  return faults.length === 0 ? { status: 'ready' } : { status: 'asks', faults };
}

/** Parts of triangles that join nowhere: each is closed by itself, and there is nothing between its sides. */
function looseFaults(
  core: EditorCore,
  ids: readonly PartId[],
  known: readonly PartFault[],
): readonly PartFault[] {
  const { meshQuality } = core.getState();
  return ids.flatMap((id, part) => {
    const hash = core.part(id)!.mesh;
    const corners = core.meshes.get(hash)?.indices.length;
    const isLoose = corners !== undefined && meshQuality.get(hash)?.openEdges === corners;
    if (!isLoose || known.some((fault) => fault.part === part)) return [];
    return [{ part, error: fail('part_flat', 'no two triangles share an edge').error }];
  });
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

/** Supports that hold their parts no more, do not hold all of them, or close in resin, as far as that is known. */
function supportFaults(core: EditorCore, plate: PlateId, ids: readonly PartId[]): readonly PlateFault[] {
  const context = {
    parts: core.parts(plate),
    platform: core.printer(plate).platform,
    supportsOf: (part: Pick<PartRecord, 'id' | 'transform'>) => core.supports.of(part),
    boxOf: (part: Pick<PartRecord, 'mesh' | 'features'>, transform: Transform) =>
      core.partBox({ ...part, transform }),
  };
  const { places } = placesOf(
    ids.flatMap((id) => core.part(id) ?? []),
    context,
  );
  const faultOf = (code: PlateFault['code'], isMeant: (place: Place) => boolean): readonly PlateFault[] => {
    const meant = places.filter(isMeant);
    // A point that nothing reaches is what a person can do something about.
    const first = meant.find(({ row }) => row === 'unreached') ?? meant[0];
    if (first === undefined) return [];
    return [
      {
        code,
        parts: [...new Set(meant.map(({ part }) => part.id))],
        error: fail(code, 'supports fail a part').error,
        place: { box: boxOf(first, context), outward: outwardOf(first, context) },
      },
    ];
  };
  return [
    ...faultOf('supports_stale', ({ row }) => row === 'stale'),
    // Boxes tell what is outside.
    ...faultOf('supports_incomplete', ({ row }) => row !== 'outside' && UNHELD.has(row)),
    ...faultOf('supports_sealed', ({ row }) => row === 'sealed'),
  ];
}
