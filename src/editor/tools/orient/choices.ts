import type { OrientGoal, PoseFigures, RankedPose } from '#kernel';
import type { ToolChoice } from '../tool.ts';

/** Which figures a goal is judged by, and in what they are. */
const FIGURES: Readonly<Record<OrientGoal, readonly (keyof PoseFigures)[]>> = {
  support: ['supportArea', 'islands', 'height'],
  height: ['height', 'supportArea', 'peelArea'],
  surface: ['steppedArea', 'supportArea', 'height'],
  peel: ['peelArea', 'supportArea', 'height'],
};

const kindOf = (figure: keyof PoseFigures): ToolChoice['figures'][number]['kind'] =>
  figure === 'islands' ? 'count' : figure === 'height' ? 'length' : 'area';

/** Poses as the panel lists them: how the part stands now comes first, then the best. */
export function poseChoices(poses: readonly RankedPose[], goal: OrientGoal): readonly ToolChoice[] {
  return poses.map(({ figures, view }, at) => ({
    name:
      at > 1
        ? { key: 'tool.orient.choices.name.other', values: { number: at } }
        : { key: `tool.orient.choices.name.${at === 0 ? 'current' : 'best'}` },
    figures: FIGURES[goal].map((figure) => ({
      key: `tool.orient.choices.figure.${figure}`,
      kind: kindOf(figure),
      value: figures[figure],
    })),
    view,
  }));
}
