import type { OrientGoal, PoseFigures, RankedPose } from '#kernel';
import type { ToolChoice, ToolFigure } from '../tool.ts';

/** Which figures a goal is judged by, and in what they are. */
const FIGURES: Readonly<Record<OrientGoal, readonly (keyof PoseFigures)[]>> = {
  support: ['supportArea', 'supportVolume', 'islands'],
  height: ['height', 'supportArea', 'peelArea'],
  surface: ['steppedArea', 'supportArea', 'height'],
  peel: ['peelArea', 'supportArea', 'height'],
};

const KINDS: Readonly<Record<keyof PoseFigures, ToolFigure['kind']>> = {
  supportArea: 'area',
  supportVolume: 'volume',
  height: 'length',
  peelArea: 'area',
  steppedArea: 'area',
  islands: 'count',
};

/** Poses as the panel lists them: how the part stands now comes first, then the best. */
export function poseChoices(poses: readonly RankedPose[], goal: OrientGoal): readonly ToolChoice[] {
  return poses.map(({ figures, view }, at) => ({
    name:
      at > 1
        ? { key: 'tool.orient.choices.name.other', values: { number: at } }
        : { key: `tool.orient.choices.name.${at === 0 ? 'current' : 'best'}` },
    figures: FIGURES[goal].map((figure) => ({
      key: `tool.orient.choices.figure.${figure}`,
      kind: KINDS[figure],
      value: figures[figure],
    })),
    view,
  }));
}
