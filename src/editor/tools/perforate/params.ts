import { HOLE_DIRECTIONS, HOLE_KINDS, HOLE_NUMBERS, type Hole } from '#kernel';
import type { ParamSpec, ParamValues } from '../tool.ts';

const { r1, r2, edges, protrusion, depth, angle, gap } = HOLE_NUMBERS;

/** What a hole is like: all of it but where it is. */
export const PARAMS: Readonly<Record<string, ParamSpec>> = {
  kind: { kind: 'choice', options: HOLE_KINDS, default: 'hole' },
  r1: { kind: 'length', ...r1, decimals: 2 },
  linked: { kind: 'switch', default: true },
  r2: { kind: 'length', ...r2, decimals: 2, when: { linked: [false] } },
  depth: { kind: 'length', ...depth, decimals: 2, when: { kind: ['slot'] } },
  direction: { kind: 'choice', options: HOLE_DIRECTIONS, default: 'inner', when: { kind: ['hole'] } },
  edges: { kind: 'count', ...edges, decimals: 0, folded: 'shape' },
  protrusion: { kind: 'length', ...protrusion, decimals: 2, folded: 'shape' },
  angle: { kind: 'angle', ...angle, decimals: 1, folded: 'shape' },
  gap: { kind: 'length', ...gap, decimals: 2, folded: 'shape' },
};

/** The hole that the parameters say, at a place of a mesh. */
export function holeOf(params: ParamValues, { at, normal }: Pick<Hole, 'at' | 'normal'>): Hole {
  const outer = Number(params['r1']);
  return {
    kind: params['kind'] as Hole['kind'],
    at,
    normal,
    direction: params['direction'] as Hole['direction'],
    r1: outer,
    r2: params['linked'] === true ? outer : Number(params['r2']),
    edges: Number(params['edges']),
    protrusion: Number(params['protrusion']),
    depth: Number(params['depth']),
    angle: Number(params['angle']),
    gap: Number(params['gap']),
  };
}

/** The parameters that say this hole. */
export function paramsOf({ at: _at, normal: _normal, ...hole }: Hole): ParamValues {
  return { ...hole, linked: hole.r1 === hole.r2 };
}
