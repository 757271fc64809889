import { fail, ok, type Progress, type Result } from '#base';
import type { Picture } from '#formats/printer';
import { checkPlate } from './plate-check.ts';
import { plateInput, plateParts, type PlateParts } from './plate-input.ts';
import type { EditorCore } from './core.ts';
import type { ExportedFile } from './ports.ts';
import type { PlateId } from './types.ts';

/** Previews are rendered at the largest size a format here holds; writers scale them down. */
const LARGE_PREVIEW = [800, 600] as const;
const SMALL_PREVIEW = [400, 300] as const;

/** Everything a printer file is made from but its name; what becomes of the document meanwhile changes nothing about it. */
export interface PlateExport {
  readonly plate: PlateParts;
  readonly formatId: string;
  readonly extension: string;
}

/**
 * What of a plate goes into a printer file, or why none is written: the format is not written here, nothing would be printed, or
 * something is to be asked first (`plateCheck`), unless it is to be written `anyway`.
 */
export function planExport(
  core: EditorCore,
  plate: PlateId,
  formatId: string,
  anyway: boolean,
): Result<PlateExport> {
  const extension = core.ports.library.formatExtension(formatId);
  if (extension === undefined)
    return fail('format_unsupported', 'no such printer format', { format: formatId });
  const parts = plateParts(core, plate);
  if (parts === null) return fail('plate_empty', 'nothing to export');
  const check = checkPlate(core, plate);
  if (check.status === 'refused') return { ok: false, error: check.error };
  if (check.status === 'asks' && !anyway) return { ok: false, error: check.faults[0]!.error };
  return ok({ plate: parts, formatId, extension });
}

/**
 * Slices a plate into a printer file, verified by the slicer. Fails with `features_failed` where a part cannot be made as its features
 * say, `cancelled` when it is stopped.
 */
export async function writePlate(
  core: EditorCore,
  { plate: { plate, ...rest }, formatId }: PlateExport,
  fileName: string,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<Result<ExportedFile>> {
  const { documents } = core.getState();
  const made = core.solids.settled(
    rest.parts.map(({ record }) => record),
    signal,
  );
  const held = core.supportSolids.settled(
    rest.parts.map(({ record }) => record),
    signal,
  );
  const large = await capture(core, documents, plate.id, ...LARGE_PREVIEW);
  const small = await capture(core, documents, plate.id, ...SMALL_PREVIEW);
  const features = await made;
  const supports = await held;
  const stopped = fail('cancelled', 'the export was cancelled');
  if (signal.aborted) return stopped;
  if (!features.ok) return features;
  if (!supports.ok) return supports;
  const input = plateInput(
    { plate, ...rest },
    (id) => features.value.get(id),
    (id) => supports.value.get(id),
  );
  const request = { formatId, fileName, createdAt: core.ports.now(), previews: { large, small } };
  const exported = await core.ports.slicer.export(input, request, signal, (progress) => {
    if (!signal.aborted) report(progress);
  });
  return signal.aborted ? stopped : exported;
}

/**
 * What the scene shows of a plate as it is asked, or a plain grey picture while there is no scene, or no such plate any more: a file
 * is not worth less for its picture.
 */
async function capture(
  core: EditorCore,
  documents: number,
  plate: PlateId,
  width: number,
  height: number,
): Promise<Picture> {
  const isHere = core.getState().documents === documents && core.document.get('plate', plate) !== undefined;
  try {
    const picture = isHere
      ? await core.ports.viewport()?.capture(width, height, false, { plate })
      : undefined;
    if (picture !== undefined) return picture;
  } catch {
    // A lost graphics device: the plain picture below.
  }
  const rgba = new Uint8Array(width * height * 4).fill(0x80);
  for (let alpha = 3; alpha < rgba.length; alpha += 4) rgba[alpha] = 0xff;
  return { width, height, rgba };
}
