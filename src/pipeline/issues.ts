import { fail, ok, type JobContext, type Result } from '#base';
import {
  createLayerAnalysis,
  type Drainage,
  type DrainPose,
  type Issue,
  type IssueKind,
  type IssueOptions,
  type LayerPanel,
  type RasterSpec,
  type Runs,
} from '#kernel';
import type { SliceSession } from '#compute/api';
import type { DecodedPrint } from '#formats/printer';
import { decodeLayer } from './digests.ts';

/** Layers in print order and what they are drawn on: of a plate that was sliced, or of a file that was opened. */
export interface LayerSource {
  readonly panel: LayerPanel;
  readonly layerCount: number;
  /** Height of a layer, mm. */
  heightOf(index: number): number;
  layer(index: number): Promise<Result<Runs>>;
}

/** What a print's layers show: plain values, ready for JSON. Layers count from 0. */
export interface IssueReport {
  readonly layerCount: number;
  /** By first layer; meanings in kernel/issues. */
  readonly issues: readonly Issue[];
  /** All there are, those beyond the list too. */
  readonly counts: Readonly<Record<IssueKind, number>>;
  /** What stays in the finished print, whichever way it is held. */
  readonly drainage: Readonly<Record<DrainPose, Drainage>>;
  /** One figure a layer in each list. */
  readonly layers: {
    readonly areaMm2: readonly number[];
    readonly volumeMm3: readonly number[];
    readonly areas: readonly number[];
    readonly islands: readonly number[];
  };
}

/** The layers of a plate made ready for slicing. */
export function sessionLayers(session: SliceSession, raster: RasterSpec): LayerSource {
  return {
    panel: raster,
    layerCount: session.layerCount,
    heightOf: (index) => (index === 0 ? raster.firstLayerHeight : raster.layerHeight),
    layer: (index) => session.layer(index),
  };
}

/**
 * The layers of an opened printer file, as high as their own tops say. Nothing a file says is believed: where it does not give
 * the size of its panel, or gives nonsense, millimetres and what is made of them are 0.
 */
export function printLayers(print: DecodedPrint): LayerSource {
  const { width, height, layerCount, layerHeight, platform } = print.facts;
  const topOf = (index: number): number => (index < 0 ? 0 : print.layerSettings(index).z);
  return {
    panel: {
      width,
      height,
      pitchX: millimetresOrNone((platform?.[0] ?? 0) / width),
      pitchY: millimetresOrNone((platform?.[1] ?? 0) / height),
    },
    layerCount,
    heightOf: (index) => {
      // Files hold heights as float32: what is below a tenth of a micrometre is rounding.
      const own = Math.round((topOf(index) - topOf(index - 1)) * 1e4) / 1e4;
      return own >= 0 && own < Infinity ? own : millimetresOrNone(layerHeight);
    },
    layer: (index) => decodeLayer(print, index),
  };
}

function millimetresOrNone(length: number): number {
  return length > 0 && length < Infinity ? length : 0;
}

/**
 * The most words of a layer that are checked: noise, of which each pixel may be an issue, would take all memory. The most crowded
 * plates have some hundred thousand.
 */
const MOST_WORDS = 1 << 23;

/** Work continues for at most so long before a request to stop it is noticed, ms. */
const BREATH_MS = 40;

/** Called before every layer: gives way to whatever else its thread has to do, when it is time. */
export type Breathe = () => Promise<void> | void;

/** Gives way by `giveWay` when `milliseconds` have gone since the last time. */
export function breatheEvery(milliseconds: number, giveWay: () => Promise<void>): Breathe {
  let breathed = performance.now();
  return async () => {
    if (performance.now() - breathed <= milliseconds) return;
    await giveWay();
    breathed = performance.now();
  };
}

const nextTimer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Checks all layers in order, and then, backwards, those again that may hold resin when the print hangs. Progress phase: `issues`, counted in layers,
 * each twice. A layer that cannot be had ends it with that layer's failure (`details.layer`, from 1), one that is nothing but noise in
 * `format_unsupported`, an aborted signal in `cancelled`.
 */
export async function findIssues(
  source: LayerSource,
  context: JobContext,
  options?: Partial<IssueOptions>,
  breathe: Breathe = breatheEvery(BREATH_MS, nextTimer),
): Promise<Result<IssueReport>> {
  const { layerCount } = source;
  const total = 2 * layerCount;
  const analysis = createLayerAnalysis(source.panel, options);
  const layers = {
    areaMm2: new Array<number>(),
    volumeMm3: new Array<number>(),
    areas: new Array<number>(),
    islands: new Array<number>(),
  };
  for (let index = 0; index < layerCount; index++) {
    const runs = await layerOf(source, index, context, breathe);
    if (!runs.ok) return runs;
    const facts = analysis.push(runs.value, source.heightOf(index));
    layers.areaMm2.push(facts.areaMm2);
    layers.volumeMm3.push(facts.volumeMm3);
    layers.areas.push(facts.areas);
    layers.islands.push(facts.islands);
    context.report({ phase: 'issues', done: index + 1, total });
  }
  const { issues, counts, standing } = analysis.finish();
  const hanging = analysis.hang();
  for (let index = hanging.wanted; index !== null; index = hanging.wanted) {
    const runs = await layerOf(source, index, context, breathe);
    if (!runs.ok) return runs;
    hanging.push(runs.value);
    context.report({ phase: 'issues', done: total - index, total });
  }
  return ok({ layerCount, issues, counts, drainage: { standing, hanging: hanging.finish() }, layers });
}

async function layerOf(
  source: LayerSource,
  index: number,
  context: JobContext,
  breathe: Breathe,
): Promise<Result<Runs>> {
  await breathe();
  if (context.signal.aborted) return fail('cancelled', 'looking for issues was stopped');
  const runs = await source.layer(index);
  if (!runs.ok) return fail(runs.error.code, runs.error.message, { ...runs.error.details, layer: index + 1 });
  if (runs.value.length <= MOST_WORDS) return runs;
  const reason = `layer ${index + 1} has too many edges to be judged`;
  return fail('format_unsupported', reason, { layer: index + 1 });
}
