import { featuresOf, HONEYCOMB_KINDS, HONEYCOMB_NUMBERS, MOST_HONEYCOMBS, type Honeycomb } from '#kernel';
import { placedTool } from '../placed.ts';
import { words } from './words.ts';

const { cell, wall, depth, border, notch } = HONEYCOMB_NUMBERS;

/** Honeycombs on flat faces of parts: cells cut into a wall, or a lattice that closes an open base. */
export const honeycomb = placedTool<Honeycomb>(
  {
    id: 'honeycomb',
    icon: 'hexagon',
    place: 'prepare',
    group: 'shape',
    shortcuts: ['Shift+c'],
    words,
    manual: ['arrange', 'honeycomb'],
    params: {
      kind: { kind: 'choice', options: HONEYCOMB_KINDS, default: 'close' },
      cell: { kind: 'length', ...cell, decimals: 2 },
      wall: { kind: 'length', ...wall, decimals: 2 },
      through: { kind: 'switch', default: false, when: { kind: ['perforate'] } },
      depth: { kind: 'length', ...depth, min: 0.1, default: 2, decimals: 2, when: { through: [false] } },
      border: { kind: 'length', ...border, decimals: 2 },
      notched: { kind: 'switch', default: true, folded: 'drain', when: { kind: ['close'] } },
      notch: { kind: 'length', ...notch, min: 0.1, decimals: 2, folded: 'drain', when: { notched: [true] } },
    },
  },
  {
    most: MOST_HONEYCOMBS,
    of: (features) => features?.honeycombs ?? [],
    within: (features, honeycombs) => featuresOf({ ...features, honeycombs }),
    make: (params, { at, normal }) => ({
      kind: params['kind'] as Honeycomb['kind'],
      at,
      normal,
      cell: Number(params['cell']),
      wall: Number(params['wall']),
      depth: params['through'] === true ? 0 : Number(params['depth']),
      border: Number(params['border']),
      notch: params['kind'] === 'close' && params['notched'] === true ? Number(params['notch']) : 0,
    }),
    paramsOf: ({ kind, cell: across, wall: thick, depth: deep, border: edge, notch: high }) => ({
      kind,
      cell: across,
      wall: thick,
      border: edge,
      through: deep === 0,
      ...(deep === 0 ? {} : { depth: deep }),
      notched: high > 0,
      ...(high === 0 ? {} : { notch: high }),
    }),
    // What closes an opening has a thickness of its own.
    following: (name, params) => (name === 'kind' ? { through: params['kind'] === 'perforate' } : {}),
    radiusOf: ({ cell: across }) => across / 2,
    missed: ({ honeycombs }) => honeycombs,
    named: ({ kind, cell: across }) => ({
      word: kind,
      figure: { key: 'tool.honeycomb.choices.figure.cell', kind: 'length', value: across },
    }),
  },
);
