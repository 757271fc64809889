import type { OrientGoal, PoseFigures } from './types.ts';

type Weights = Readonly<Partial<Record<keyof PoseFigures, number>>>;

/** What each goal asks of a pose, in parts of one. The others keep a goal from a pose that is absurd otherwise. */
const WEIGHTS: Readonly<Record<OrientGoal, Weights>> = {
  support: { supportArea: 0.45, islands: 0.25, supportVolume: 0.2, height: 0.05, peelArea: 0.05 },
  height: { height: 0.8, supportArea: 0.2 },
  surface: { steppedArea: 0.5, supportArea: 0.5 },
  peel: { peelArea: 0.7, supportArea: 0.2, height: 0.1 },
};

/** What figures cost: each in medians of those it is compared with, weighed by the goal. */
export function createCost(
  goal: OrientGoal,
  compared: readonly PoseFigures[],
): (figures: PoseFigures) => number {
  const terms = Object.entries(WEIGHTS[goal]).map(([name, weight]) => {
    const figure = name as keyof PoseFigures;
    const values = compared.map((figures) => figures[figure]).sort((a, b) => a - b);
    // Where most cost nothing, the worst of them is the measure; where all do, there is nothing to weigh.
    const unit = values[values.length >> 1]! || values.at(-1)!;
    return [figure, unit > 0 ? weight / unit : 0] as const;
  });
  return (figures) => terms.reduce((sum, [figure, factor]) => sum + factor * figures[figure], 0);
}
