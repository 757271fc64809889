import { ok, type JobContext, type Result } from '#base';
import type { SlicePart } from '#compute/api';
import {
  createNewSealCheck,
  createSealFinder,
  meshBounds,
  onPlate,
  type RasterSpec,
  type Seal,
  type SealedIssue,
  type SealFinder,
  type Vector,
} from '#kernel';
import { breatheEvery, type Breathe } from './issues.ts';
import {
  allLayers,
  BREATH_MS,
  drawLayers,
  nextTimer,
  panelAround,
  panelOver,
  type GrowingOn,
} from './support-layers.ts';

/** A suction cup or a resin trap that a part has by its supports alone. */
export interface NewSeal {
  readonly kind: SealedIssue['kind'];
  /** In its resin, on its first layer, mm on the plate. */
  readonly at: Vector;
  /** Its first layer, from 0. */
  readonly layer: number;
  /** On the layer where it is largest. */
  readonly areaMm2: number;
  readonly volumeMm3: number;
}

/**
 * Suction cups and resin traps of a part with its supports that the part alone does not have, as an issue list counts them. Where both together
 * have none the part alone is not looked at. Answers shares of 1 to `report`; fails as `drawLayers`.
 */
export async function findNewSeals(
  parts: readonly SlicePart[],
  supports: readonly SlicePart[],
  { printer, craft, backend }: GrowingOn,
  context: JobContext,
  breathe: Breathe = breatheEvery(BREATH_MS, nextTimer),
  report: (share: number) => void = () => undefined,
): Promise<Result<readonly NewSeal[]>> {
  if (supports.length === 0) return ok([]);
  const all = [...parts, ...supports];
  const panel = panelAround(
    panelOver(printer, craft),
    all.map(({ mesh, transform }) => meshBounds(mesh, transform)),
  );
  const findIn = async (
    drawn: readonly SlicePart[],
    finder: SealFinder,
    reportShare: (share: number) => void,
  ): Promise<Result<readonly Seal[]>> => {
    let [layer, count] = [0, 0];
    const looked = await drawLayers(
      backend,
      { parts: drawn, raster: panel },
      (layers) => allLayers((count = layers)),
      (runs) => {
        finder.push(runs, layer === 0 ? panel.firstLayerHeight : panel.layerHeight);
        reportShare(++layer / count);
      },
      context,
      breathe,
    );
    return looked.ok ? ok(finder.finish()) : looked;
  };
  const together = await findIn(all, createSealFinder(panel), (share) => report(share / 2));
  if (!together.ok || together.value.length === 0) return together.ok ? ok([]) : together;
  const check = createNewSealCheck(panel, together.value);
  const added = await findIn(parts, check, (share) => report((1 + share) / 2));
  return added.ok ? ok(added.value.map((seal) => newSealOf(seal, panel))) : added;
}

function newSealOf({ issue, seed: [column, row] }: Seal, panel: RasterSpec): NewSeal {
  const { kind, bottomMm, firstLayer, areaMm2, volumeMm3 } = issue;
  const height = firstLayer === 0 ? panel.firstLayerHeight : panel.layerHeight;
  return {
    kind,
    at: [...onPlate(panel, column + 0.5, row + 0.5), bottomMm + height / 2],
    layer: firstLayer,
    areaMm2,
    volumeMm3,
  };
}
