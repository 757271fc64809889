import {
  ORIENT_GOALS,
  identityTransform,
  joinMeshes,
  meshBounds,
  multiplyTransforms,
  orientSteps,
  translation,
  turnDown,
  type PoseFigures,
} from '#kernel';
import { runSteps } from '#pipeline';
import { oneOf } from '../options.ts';
import { failed } from '../outcome.ts';
import { GIVE_WAY_MS, nextTurn } from './turns.ts';
import { columns, measure } from './text.ts';
import type { RunMeshCommand } from './types.ts';

/** Turns a model, all of its bodies together, as serves a goal best, and puts it down: the middle of its box over 0, 0, its lowest point at height 0. */
export const orient: RunMeshCommand = async ([model], options, context) => {
  const goal = oneOf('--by', options['by'], ORIENT_GOALS) ?? 'support';
  const { name, file } = model!;
  const { mesh } = joinMeshes(file.bodies.map((body) => ({ ...body, transform: identityTransform })));
  const found = await runSteps(orientSteps(mesh, { goal, poses: 1 }), context, GIVE_WAY_MS, nextTurn);
  if (!found.ok) return failed(found.error, name);
  const { current, poses } = found.value;
  const { down, figures } = poses[0]!;
  const turned = turnDown(down);
  const { min, max } = meshBounds(mesh, turned);
  const transform = multiplyTransforms(
    translation(-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]),
    turned,
  );
  return {
    ok: true,
    value: {
      bodies: file.bodies.map((body) => ({ ...body, transform })),
      said: { file: name, by: goal, down, before: current.figures, after: figures },
      text: describe(current.figures, figures),
    },
  };
};

const FIGURES: readonly (readonly [keyof PoseFigures, string, string])[] = [
  ['height', 'height', 'mm'],
  ['supportArea', 'area to support', 'mm²'],
  ['supportVolume', 'room below it', 'mm³'],
  ['peelArea', 'largest layer', 'mm²'],
  ['steppedArea', 'stepped area', 'mm²'],
  ['islands', 'islands', ''],
];

function describe(before: PoseFigures, after: PoseFigures): string {
  const rows = FIGURES.map(([key, label, unit]) => [
    label,
    measure(before[key], unit).trim(),
    measure(after[key], unit).trim(),
  ]);
  return columns([['', 'before', 'after'], ...rows]);
}
