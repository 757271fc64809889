import { fail, ok, type JobContext, type Result } from '#base';
import type { SliceBackend, SliceInput, SlicePart, SliceSession } from '#compute/api';
import { pixelPitch, type PrintCraft, type Printer } from '#document';
import {
  identityTransform,
  meshBounds,
  type Aabb,
  type RasterSpec,
  type Runs,
  type SupportMeshes,
  type SupportPlanner,
} from '#kernel';
import type { Breathe } from './issues.ts';
import { sampleSupportVolume } from './sample-volume.ts';

/** What supports are grown for and with. */
export interface GrowingOn {
  readonly printer: Printer;
  readonly craft: PrintCraft;
  readonly backend: SliceBackend;
}

/** Pixels of a panel that are looked at beside a part. */
const BESIDE_PIXELS = 4;
/** Work continues for at most so long before a request to stop it is noticed, ms. */
export const BREATH_MS = 40;
/** So many layers are drawn between requests: what an engine sorts at once. */
const LAYERS_AT_ONCE = 16;

/** The pixels that a printer prints with, over its plate as it is looked at from above. */
export function panelOver(printer: Printer, craft: PrintCraft): RasterSpec {
  const [pitchX, pitchY] = pixelPitch(printer);
  const isPortrait = printer.orientation === 'portrait';
  return {
    width: isPortrait ? printer.height : printer.width,
    height: isPortrait ? printer.width : printer.height,
    pitchX: isPortrait ? pitchY : pitchX,
    pitchY: isPortrait ? pitchX : pitchY,
    directionX: 1,
    directionY: -1,
    layerHeight: craft.layerHeight,
    firstLayerHeight: craft.firstLayerHeight,
    antialias: 1,
  };
}

/** A panel's own pixels no further out than boxes on the plate: rows with nothing on them take as long to read as others. */
export function panelAround(panel: RasterSpec, boxes: readonly Aabb[]): RasterSpec {
  // Of the panel's middle as many pixels on either side, so that they are the same pixels.
  const within = (count: number, pitch: number, axis: 0 | 1): number => {
    const reach = Math.max(...boxes.flatMap(({ min, max }) => [Math.abs(min[axis]), Math.abs(max[axis])]));
    return Math.min(count, 2 * (Math.ceil(reach / pitch) + BESIDE_PIXELS) + (count % 2));
  };
  return {
    ...panel,
    width: within(panel.width, panel.pitchX, 0),
    height: within(panel.height, panel.pitchY, 1),
  };
}

/** What is sliced of supports: solids that overlap. */
export function supportParts(key: string, { struts, base }: SupportMeshes): readonly SlicePart[] {
  return [
    { key: `${key}/supports`, mesh: struts },
    { key: `${key}/base`, mesh: base },
  ].flatMap(({ key: name, mesh }): SlicePart[] =>
    mesh.indices.length === 0 ? [] : [{ role: 'support', key: name, mesh, transform: identityTransform }],
  );
}

/** What supports have of resin, mm³, as `sampleSupportVolume` has it, on a printer's own pixels. */
export async function supportVolume(
  parts: readonly SlicePart[],
  { printer, craft, backend }: GrowingOn,
  context: JobContext,
): Promise<Result<number>> {
  if (parts.length === 0) return ok(0);
  const raster = panelAround(
    panelOver(printer, craft),
    parts.map(({ mesh, transform }) => meshBounds(mesh, transform)),
  );
  return sampleSupportVolume({ parts, raster }, backend, context);
}

export const nextTimer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

export const allLayers = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, layer) => layer);

const stopped = (): Result<never> => fail('cancelled', 'growing supports was stopped');

/** Draws some layers, one after the other. `cancelled` when the signal says so; whatever the engine refuses. */
export const drawLayers = (
  backend: SliceBackend,
  input: SliceInput,
  layersOf: (count: number) => readonly number[],
  push: (runs: Runs) => void,
  context: JobContext,
  breathe: Breathe,
): Promise<Result<void>> =>
  inSession(backend, input, context, async (session) => {
    for (const layer of layersOf(session.layerCount)) {
      await breathe();
      if (context.signal.aborted) return stopped();
      const runs = await session.layer(layer);
      if (!runs.ok) return runs;
      push(runs.value);
    }
    return ok(undefined);
  });

/** Draws all layers for a planner, as spans where the backend does. As drawLayers. */
export const followLayers = (
  backend: SliceBackend,
  input: SliceInput,
  planner: SupportPlanner,
  report: (share: number) => void,
  context: JobContext,
  breathe: Breathe,
): Promise<Result<void>> =>
  inSession(backend, input, context, async (session) => {
    const { layerCount } = session;
    for (let first = 0; first < layerCount; first += LAYERS_AT_ONCE) {
      await breathe();
      if (context.signal.aborted) return stopped();
      const past = Math.min(layerCount, first + LAYERS_AT_ONCE);
      const seen = session.spans?.(first, past, (layer) => planner.pushSpans(layer)) ?? null;
      if (seen !== null && !seen.ok) return seen;
      for (let layer = first; seen === null && layer < past; layer++) {
        const runs = await session.layer(layer);
        if (!runs.ok) return runs;
        planner.push(runs.value);
      }
      report(past / layerCount);
    }
    return ok(undefined);
  });

async function inSession(
  backend: SliceBackend,
  input: SliceInput,
  context: JobContext,
  work: (session: SliceSession) => Promise<Result<void>>,
): Promise<Result<void>> {
  const prepared = await backend.prepare(input, { ...context, report: () => undefined });
  if (!prepared.ok) return prepared;
  try {
    return await work(prepared.value);
  } finally {
    prepared.value.dispose();
  }
}
