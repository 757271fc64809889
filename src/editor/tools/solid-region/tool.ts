import {
  featuresOf,
  MOST_SOLID_REGIONS,
  REGION_NUMBERS,
  REGION_SHAPES,
  regionRings,
  stretchOf,
  transformPoint,
  type PartFeatures,
  type PlacedRegion,
  type RegionShape,
  type SolidRegion,
} from '#kernel';
import type { PartRecord } from '#document';
import type { ViewMark } from '../../view-marks.ts';
import { placedTool } from '../placed.ts';
import { words } from './words.ts';

const { width, height, depth, turn } = REGION_NUMBERS;

const isPlaced = (region: SolidRegion): region is PlacedRegion => region.kind === 'placed';
const solidsOf = (features: PartFeatures | undefined): readonly SolidRegion[] =>
  features?.shell?.solids ?? [];

/** Boxes and cylinders behind the surface that a cavity leaves solid: for screws, for magnets, for what has to bear. */
export const solidRegion = placedTool<PlacedRegion>(
  {
    id: 'solid-region',
    icon: 'brick-wall',
    place: 'prepare',
    group: 'shape',
    shortcuts: ['Shift+f'],
    words,
    manual: ['arrange', 'solid-region'],
    opensSection: true,
    params: {
      shape: { kind: 'choice', options: REGION_SHAPES, default: 'box' },
      width: { kind: 'length', ...width, decimals: 2 },
      height: { kind: 'length', ...height, decimals: 2, when: { shape: ['box'] } },
      depth: { kind: 'length', ...depth, decimals: 2 },
      turn: { kind: 'angle', ...turn, decimals: 1, when: { shape: ['box'] } },
    },
  },
  {
    most: MOST_SOLID_REGIONS,
    of: (features) => solidsOf(features).filter(isPlaced),
    within(features, regions) {
      if (features?.shell === undefined) return features;
      const others = features.shell.solids.filter((region) => !isPlaced(region));
      return featuresOf({ ...features, shell: { ...features.shell, solids: [...others, ...regions] } });
    },
    make: (params, { at, normal }) => ({
      kind: 'placed',
      shape: params['shape'] as RegionShape,
      at,
      normal,
      width: Number(params['width']),
      height: Number(params['height']),
      depth: Number(params['depth']),
      turn: Number(params['turn']),
    }),
    paramsOf: ({ shape, width: across, height: high, depth: deep, turn: turned }) => ({
      shape,
      width: across,
      height: high,
      depth: deep,
      turn: turned,
    }),
    radiusOf: ({ shape, width: across, height: high }) =>
      shape === 'box' ? Math.min(across, high) / 2 : across / 2,
    refuses: ({ features }) => (features?.shell === undefined ? 'tool.solid-region.said.solid' : null),
    marksOf,
    missed: () => [],
    named: ({ shape, depth: deep }) => ({
      word: shape,
      figure: { key: 'tool.solid-region.choices.figure.depth', kind: 'length', value: deep },
    }),
  },
);

/** Corners of an outline that are drawn. */
const MOST_CORNERS = 16;

/** Its outlines at the surface and within the part. */
function marksOf(region: PlacedRegion, part: PartRecord, isLit: boolean): readonly ViewMark[] {
  const { stretch, placement } = stretchOf(part.transform);
  const [inner, outer] = regionRings(region, stretch).map((ring) =>
    ring
      .filter((_point, at) => at % Math.ceil(ring.length / MOST_CORNERS) === 0)
      .map((point) => transformPoint(placement, point)),
  );
  const { id, mesh, transform } = part;
  const about = { label: null, parts: [{ id, mesh, transform }] };
  return [
    { ...about, points: outer!, face: isLit ? 'lit' : 'plain' },
    { ...about, points: [...inner!, inner![0]!] },
  ];
}
