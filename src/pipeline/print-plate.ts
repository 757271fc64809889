import { ok, type JobContext, type Result } from '#base';
import type { SliceSession } from '#compute/api';
import type { RasterSpec } from '#kernel';
import { exportPrint, type ExportedPrint, type PrintExport } from './export-print.ts';
import { planSlice, type PlateContent } from './plan.ts';

/** A plate, and all its printer file needs. */
export interface PlatePrint
  extends PlateContent, Omit<PrintExport, 'input' | 'session' | keyof PlateContent> {}

export interface PrintedPlate extends ExportedPrint {
  /** The layers that were written; the caller disposes of it. */
  readonly session: SliceSession;
  readonly raster: RasterSpec;
  readonly seconds: ExportedPrint['seconds'] & { readonly prepare: number };
}

/**
 * From a plate to a verified file: what can be refused is refused (`planSlice`), the engine prepares the layers, and `exportPrint`
 * writes them and reads them back. Their progress, errors and way to be stopped are its own.
 */
export async function printPlate(print: PlatePrint, context: JobContext): Promise<Result<PrintedPlate>> {
  const started = performance.now();
  const input = planSlice(print);
  if (!input.ok) return input;
  const prepared = await print.backend.prepare(input.value, context);
  if (!prepared.ok) return prepared;
  const session = prepared.value;
  const prepare = (performance.now() - started) / 1000;
  let exported: Result<ExportedPrint> | undefined;
  try {
    exported = await exportPrint({ ...print, input: input.value, session }, context);
  } finally {
    if (exported?.ok !== true) session.dispose();
  }
  if (!exported.ok) return exported;
  return ok({
    ...exported.value,
    session,
    raster: input.value.raster,
    seconds: { ...exported.value.seconds, prepare },
  });
}
