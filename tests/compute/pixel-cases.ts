import { createRandom } from '#base';
import { type MeshBuffers, type Planes, type RasterSpec, identityTransform, translation } from '#kernel';
import type { SliceInput, SlicePart } from '#compute/api';
import { latticeMesh, latticePanel } from '#tests/lattice.ts';
import { makeCylinder, makeSphere, makeTorus } from '#tests/meshes.ts';

/** A panel whose pixels are not square. */
export const PIXEL_PANEL: RasterSpec = {
  width: 75,
  height: 54,
  pitchX: 0.4,
  pitchY: 0.38,
  directionX: 1,
  directionY: -1,
  layerHeight: 0.5,
  firstLayerHeight: 0.5,
  antialias: 4,
};

const part = (key: string, mesh: MeshBuffers, x = 0, y = 0, z = 0): SlicePart => ({
  key,
  mesh,
  transform: translation(x, y, z),
});
const support = (key: string, mesh: MeshBuffers, x = 0, y = 0, z = 0): SlicePart => ({
  ...part(key, mesh, x, y, z),
  role: 'support',
});

const sphere = part('sphere', makeSphere(5, 2), 0, 0, 4);
const ring = part('ring', makeTorus(7, 2, 24, 12), 1, 0, 2);
const wide = part('wide', makeSphere(14, 2), 0, 0, 2);
const pins = [
  support('pin', makeCylinder(0.7, 6, 8), 4, 3),
  support('tall pin', makeCylinder(0.9, 11, 8), -4, -2),
];
const GREYS = Uint8Array.from({ length: 256 }, (_, grey) => 16 + Math.floor((grey * 239) / 255));
const EIGHT = Uint8Array.from({ length: 8 }, (_, level) => Math.round((level * 255) / 7));
const SIXTEEN = Uint8Array.from({ length: 16 }, (_, level) => level * 17);

const made = (parts: readonly SlicePart[], rules: Partial<RasterSpec>): SliceInput => ({
  parts,
  raster: { ...PIXEL_PANEL, ...rules },
});

/** Everything that changes pixels beyond their coverage, each by itself and all at once. */
export const PIXEL_CASES: readonly (readonly [string, SliceInput])[] = [
  ['two planes a layer', made([sphere], { planes: 2 })],
  ['four planes on a thick first layer', made([sphere, ring], { planes: 4, firstLayerHeight: 1.2 })],
  ['eight planes on a thin first layer', made([sphere], { planes: 8, firstLayerHeight: 0.2, antialias: 1 })],
  ['a blur of one pixel', made([sphere, ring], { blur: 1 })],
  ['a blur of eight pixels that reaches over all borders', made([wide], { blur: 8, antialias: 2 })],
  ['a blur, and greys of a table that turns black to grey', made([sphere], { blur: 2, greyTable: GREYS })],
  ['greys dithered to eight', made([sphere], { planes: 4, panelGreys: EIGHT })],
  [
    'greys dithered to sixteen after a table',
    made([ring], { blur: 3, panelGreys: SIXTEEN, greyTable: GREYS }),
  ],
  ['supports without greys beside parts with them', made([sphere, ...pins], { hardSupports: true })],
  ['supports alone, without greys', made(pins, { hardSupports: true, planes: 2 })],
  ['supports without greys over a blurred part', made([sphere, ...pins], { hardSupports: true, blur: 2 })],
  ['supports that stay while a part grows', made([sphere, ...pins], compensated(0.3, 0.3, 0))],
  ['a part that grows by less than a pixel', made([sphere, ring], compensated(0.11, 0.11, 0))],
  ['a part that grows over the borders', made([wide], compensated(0.9, 0.9, 0))],
  ['a part that shrinks', made([sphere, ring], compensated(-0.27, -0.27, 0))],
  [
    'a part over all borders that shrinks, at one sub-row',
    made([wide], { ...compensated(-1.1, -1.1, 0), antialias: 1 }),
  ],
  ['bottom layers that shrink under others that grow', made([ring, sphere], compensated(-0.4, 0.2, 4))],
  [
    'bottom layers that shrink under others that stay',
    made([sphere], { ...compensated(-0.4, 0, 6), planes: 2 }),
  ],
  ['outlines of fewer points', made([sphere, ring], { pointReduction: 0.2 })],
  ['outlines of which little is left', made([sphere, wide], { pointReduction: 1.5 })],
  ['no anti-aliasing at all', made([sphere, ring, ...pins], { antialias: 'off' })],
  [
    'a part without greys that grows over the borders',
    made([wide], { ...compensated(0.9, 0.9, 0), antialias: 'off' }),
  ],
  [
    'a part without greys that shrinks, of fewer points, beside supports',
    made([sphere, ring, ...pins], { ...compensated(-0.27, -0.27, 0), pointReduction: 0.1, antialias: 'off' }),
  ],
  [
    'everything at once',
    made([sphere, ring, ...pins], {
      ...compensated(-0.2, 0.3, 3),
      planes: 2,
      pointReduction: 0.05,
      blur: 1,
      hardSupports: true,
      greyTable: GREYS,
      panelGreys: SIXTEEN,
      antialias: 8,
    }),
  ],
];

function compensated(bottom: number, normal: number, bottomLayers: number): Partial<RasterSpec> {
  return { compensation: { bottom, normal, bottomLayers } };
}

/** Loose triangles that hang together by chance, with rules by chance; a panel on which a millimetre is a lattice unit. */
export function randomPixelCase(seed: number): SliceInput {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[random.integer(0, list.length)]!;
  const width = random.integer(1, 70);
  const height = random.integer(1, 40);
  const layers = random.integer(1, 8);
  const grid = pick([1, 16, 128]);
  const spread = pick([1, 2]);
  const snap = (value: number): number => Math.round(value / grid) * grid;
  const soup = (): MeshBuffers => {
    const vertices = Array.from({ length: random.integer(4, 20) }, () => [
      snap(random.integer(-spread * 256 * width, (spread + 1) * 256 * width)),
      snap(random.integer(-spread * 256 * height, (spread + 1) * 256 * height)),
      snap(random.integer(-256, 256 * layers)),
    ]);
    const triangles = Array.from({ length: random.integer(2, 30) }, () =>
      [0, 1, 2].flatMap(() => vertices[random.integer(0, vertices.length)]!),
    ).flat();
    return latticeMesh(triangles, width, height);
  };
  const distance = (): number => random.integer(-3, 4) * random.integer(0, 400);
  return {
    parts: [
      { key: `part ${seed}`, mesh: soup(), transform: identityTransform },
      {
        key: `support ${seed}`,
        mesh: soup(),
        transform: identityTransform,
        role: pick(['part', 'support'] as const),
      },
    ],
    raster: {
      ...latticePanel(width, height, pick(['off', 1, 2, 4, 8, 16] as const)),
      planes: pick<Planes>([1, 1, 2, 4, 8]),
      blur: pick([0, 0, 1, 2, 8]),
      hardSupports: pick([true, false]),
      pointReduction: pick([0, 0, 30, 300, 3000]),
      ...(random.integer(0, 2) === 0 ? compensated(distance(), distance(), random.integer(0, 3)) : {}),
      ...(random.integer(0, 3) === 0 ? { panelGreys: pick([EIGHT, SIXTEEN]) } : {}),
      ...(random.integer(0, 3) === 0 ? { greyTable: GREYS } : {}),
    },
  };
}
