import { defaultIssueOptions } from '../issues/options.ts';
import { readSpans, Spans } from '../issues/spans.ts';
import type { Runs } from '../raster/types.ts';
import type { PartIsland, SupportPanel } from './bodies.ts';
import type { SupportPlan } from './plan.ts';
import type { SupportPoint } from './types.ts';

/** On a plate with supports an island is held by so much of it on what is below, mm², or by the share of kernel/issues. */
export const HELD_ISLAND_MM2 = 0.02;
/** The tips of repairs are narrower: they are many, and close together. */
const REPAIR_WIDTH = 0.75;

/** Looks which islands of a part its supports do not touch, on the layers of both together. */
export interface IslandCheck {
  /** The layers it wants to see, in order: few. */
  readonly layers: readonly number[];
  /** The next of them, drawn on the panel of the plan. Throws when the runs do not cover it. */
  push(runs: Runs): void;
  /** When all have been pushed: numbers into the plan's islands. */
  finish(): UntouchedIslands;
}

export interface UntouchedIslands {
  readonly islands: readonly number[];
  /** Those of a few pixels that the next layer joins with what is beside them (PartIsland.isFlicker): to be held too, but no fault. */
  readonly flickers: readonly number[];
}

/** Begins a check of the islands of a plan: each is looked for on the layer below it. */
export function createIslandCheck({
  islands,
  demand: { panel },
}: Pick<SupportPlan, 'islands' | 'demand'>): IslandCheck {
  const byLayer = new Map<number, number[]>();
  islands.forEach(({ island }, number) => {
    const list = byLayer.get(island.layer - 1);
    if (list) list.push(number);
    else byLayer.set(island.layer - 1, [number]);
  });
  const layers = [...byLayer.keys()].sort((a, b) => a - b);
  const firm = new Spans(panel.height);
  const untouched: number[] = [];
  let next = 0;
  return {
    layers,
    push: (runs) => {
      readSpans(runs, panel.width, { grey: defaultIssueOptions.firmGrey, spans: firm });
      for (const number of byLayer.get(layers[next++]!) ?? [])
        if (!isTouched(islands[number]!.island, firm, panel)) untouched.push(number);
    },
    finish: () => ({
      islands: untouched.filter((number) => !islands[number]!.island.isFlicker),
      flickers: untouched.filter((number) => islands[number]!.island.isFlicker),
    }),
  };
}

function isTouched({ spans, pixels }: PartIsland, firm: Spans, { pitchX, pitchY }: SupportPanel): boolean {
  let held = 0;
  for (let at = 0; at < spans.length; at += 3) {
    const [row, left, right] = [spans[at]!, spans[at + 1]!, spans[at + 2]!];
    for (let edge = firm.rows[row]!; edge < firm.rows[row + 1]! && firm.edges[edge]! < right; edge += 2) {
      held += Math.max(0, Math.min(right, firm.edges[edge + 1]!) - Math.max(left, firm.edges[edge]!));
    }
  }
  const { islandSupport } = defaultIssueOptions;
  return held > 0 && (held * pitchX * pitchY >= HELD_ISLAND_MM2 || held >= pixels * islandSupport);
}

/** The plan with points for islands that were found untouched: one in the middle of each, or at its lowest point, with a narrow tip. */
export function repairPlan(plan: SupportPlan, { islands, flickers }: UntouchedIslands): SupportPlan {
  const { settings } = plan.demand;
  const places = [...islands, ...flickers].sort((a, b) => a - b).map((number) => plan.islands[number]!);
  const points = places.map(({ at, normal }): SupportPoint => ({
    at,
    normal,
    reason: 'repair',
    width: settings.tipWidth * REPAIR_WIDTH,
  }));
  return {
    ...plan,
    points: [...plan.points, ...points],
    pointAreas: Int32Array.from([...plan.pointAreas, ...places.map(({ island }) => island.area)]),
    pointTops: Float32Array.from([...plan.pointTops, ...places.map(({ top }) => top)]),
  };
}
