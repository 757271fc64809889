import { ok, type JobContext, type Result } from '#base';
import type { SliceBackend, SliceInput, SliceSession } from '#compute/api';
import { litPixels } from '#kernel';
import { areasOfLayers, volumeOfLayers } from './estimate.ts';

/** Layers drawn in any case, evenly spread from the first to the last. */
const SPREAD_LAYERS = 33;
/** The same of supports, which begin and end everywhere: their volume is then within 0.1 % of that of all layers. */
const SUPPORT_SPREAD_LAYERS = 65;
/** Layers drawn besides, where they change most: the top of a base, a shelf. */
const MOST_BESIDES = 24;
/** Layers between two that were drawn are taken to change evenly where that is in doubt by no more than this share of the whole. */
const DOUBT = 2e-4;

/** Neighbours among the layers that were drawn. */
interface Gap {
  readonly below: number;
  readonly above: number;
  /** Lit pixels that are in doubt at most, were the layers between like either. */
  readonly doubt: number;
}

/**
 * Lit pixels of every layer: by `most` layers that are drawn evenly spread, and others
 * where they change most, those between taken to change evenly. Exact for up to `most` layers. Fails as `session.layer` does.
 */
async function sampleLayers(session: SliceSession, most = SPREAD_LAYERS): Promise<Result<readonly number[]>> {
  const { layerCount } = session;
  if (layerCount === 0) return ok([]);
  const lit = Array.from<number>({ length: layerCount }).fill(0);
  const drawn: number[] = [];
  const draw = async (layer: number): Promise<Result<void>> => {
    const runs = await session.layer(layer);
    if (!runs.ok) return runs;
    lit[layer] = litPixels(runs.value);
    drawn.push(layer);
    return ok(undefined);
  };
  const spread = Math.min(layerCount, most);
  for (let at = 0; at < spread; at++) {
    const one = await draw(spread === 1 ? 0 : Math.round((at * (layerCount - 1)) / (spread - 1)));
    if (!one.ok) return one;
  }
  const gapOf = (below: number, above: number): Gap => ({
    below,
    above,
    doubt: (Math.abs(lit[above]! - lit[below]!) * (above - below - 1)) / 2,
  });
  const gaps = drawn.slice(1).map((above, at) => gapOf(drawn[at]!, above));
  for (let besides = 0; besides < MOST_BESIDES; besides++) {
    const whole = gaps.reduce(
      (sum, { below, above }) => sum + ((lit[below]! + lit[above]!) * (above - below)) / 2,
      0,
    );
    const widest = gaps.reduce((most, gap, at) => (gap.doubt > gaps[most]!.doubt ? at : most), 0);
    const gap = gaps[widest];
    if (gap === undefined || gap.doubt <= whole * DOUBT) break;
    const middle = (gap.below + gap.above) >> 1;
    const one = await draw(middle);
    if (!one.ok) return one;
    gaps.splice(widest, 1, gapOf(gap.below, middle), gapOf(middle, gap.above));
  }
  for (const { below, above } of gaps)
    for (let layer = below + 1; layer < above; layer++)
      lit[layer] = lit[below]! + ((lit[above]! - lit[below]!) * (layer - below)) / (above - below);
  return ok(lit);
}

/**
 * What supports have of resin as they are printed, mm³: where they overlap it is there once. By some of their layers
 * (`sampleLayers`). Fails as `prepare` does, and as `layer`.
 */
export async function sampleSupportVolume(
  { parts, raster }: SliceInput,
  backend: SliceBackend,
  context: JobContext,
): Promise<Result<number>> {
  const prepared = await backend.prepare({ parts, raster }, { ...context, report: () => undefined });
  // Supports that reach no layer are none.
  if (!prepared.ok) return prepared.error.code === 'plate_empty' ? ok(0) : prepared;
  const lit = await sampleLayers(prepared.value, SUPPORT_SPREAD_LAYERS);
  prepared.value.dispose();
  return lit.ok ? ok(volumeOfLayers(raster, lit.value)) : lit;
}

/**
 * The volume of a plate that is prepared, and of its supports by themselves, mm³, as it prints, overlaps and closed holes included, which
 * volumes of meshes are not; and the area of every layer, mm², by some of them (`sampleLayers`). The supports are prepared
 * beside it: fails as `prepare` does, and as `layer`.
 */
export async function sampleVolumes(
  session: SliceSession,
  { parts, raster }: SliceInput,
  backend: SliceBackend,
  context: JobContext,
): Promise<
  Result<{ readonly volumeMm3: number; readonly supportMm3?: number; readonly areas: readonly number[] }>
> {
  const lit = await sampleLayers(session);
  if (!lit.ok) return lit;
  const all = { volumeMm3: volumeOfLayers(raster, lit.value), areas: areasOfLayers(raster, lit.value) };
  const supports = parts.filter(({ role }) => role === 'support');
  if (supports.length === 0) return ok(all);
  const held = await sampleSupportVolume({ parts: supports, raster }, backend, context);
  if (!held.ok) return held;
  if (held.value === 0) return ok(all);
  return ok({ ...all, supportMm3: Math.min(held.value, all.volumeMm3) });
}
