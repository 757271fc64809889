import { featuresOf, MOST_HOLES, type Hole } from '#kernel';
import { placedTool } from '../placed.ts';
import { drains } from './drains.ts';
import { holeOf, PARAMS, paramsOf } from './params.ts';
import { plugs } from './plugs.ts';
import { words } from './words.ts';

/** Holes in the walls of parts. */
export const perforate = placedTool<Hole>(
  {
    id: 'perforate',
    icon: 'drill',
    place: 'prepare',
    group: 'shape',
    shortcuts: ['Shift+h'],
    words,
    manual: ['arrange', 'holes'],
    params: PARAMS,
  },
  {
    most: MOST_HOLES,
    of: (features) => features?.holes ?? [],
    within: (features, holes) => featuresOf({ ...features, holes }),
    make: holeOf,
    paramsOf,
    following: (name, params) =>
      (name === 'r1' || name === 'linked') && params['linked'] === true ? { r2: params['r1']! } : {},
    jobs: [drains, plugs],
    radiusOf: ({ r1 }) => r1,
    missed: ({ holes }) => holes,
    named: ({ kind, r1 }) => ({
      word: kind,
      figure: { key: 'tool.perforate.choices.figure.radius', kind: 'length', value: r1 },
    }),
  },
);
