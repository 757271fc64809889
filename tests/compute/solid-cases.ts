import { createRandom } from '#base';
import { type RasterSpec, SOLID_CLASSES, identityTransform, type SolidClass, translation } from '#kernel';
import type { SliceInput, SlicePart } from '#compute/api';
import { latticeBox, latticeMesh, latticePanel } from '#tests/lattice.ts';
import { makeBox, makeCylinder, makeSphere } from '#tests/meshes.ts';
import { PIXEL_PANEL, randomPixelCase } from './pixel-cases.ts';

/** A box as a part: its size, the middle of its bottom, what it is and of which body. */
export function boxPart(
  solidClass: SolidClass,
  size: readonly [number, number, number],
  at: readonly [number, number, number],
  body?: string,
): SlicePart {
  return {
    key: `box ${size.join()}`,
    mesh: makeBox(...size),
    transform: translation(...at),
    solidClass,
    ...(body === undefined ? {} : { body }),
  };
}

const round = (
  solidClass: SolidClass,
  radius: number,
  at: readonly [number, number, number],
  body = 'ball',
): SlicePart => ({
  key: `ball ${radius}`,
  mesh: makeSphere(radius, 2),
  transform: translation(...at),
  solidClass,
  body,
});
const drill = (at: readonly [number, number, number], body = 'ball'): SlicePart => ({
  key: 'drill',
  mesh: makeCylinder(0.8, 9, 12),
  transform: translation(...at),
  solidClass: 'hole',
  body,
});
const strut: SlicePart = {
  key: 'strut',
  mesh: makeBox(20, 1, 1),
  transform: translation(0, 0, 4),
  solidClass: 'infill',
  body: 'ball',
};
const hollowBall = [round('body', 5, [0, 0, 4]), round('cavity', 4, [0, 0, 4])];
const neighbour = round('body', 5, [4, 3, 5], 'neighbour');
const pin: SlicePart = {
  key: 'pin',
  mesh: makeCylinder(0.7, 6, 8),
  transform: translation(2, 1, 0),
  role: 'support',
};

const made = (parts: readonly SlicePart[], rules: Partial<RasterSpec> = {}): SliceInput => ({
  parts,
  raster: { ...PIXEL_PANEL, ...rules },
});
const GREYS = Uint8Array.from({ length: 256 }, (_, grey) => 16 + Math.floor((grey * 239) / 255));

/** Hollow and drilled parts, alone, beside and through each other, under every rule that changes pixels. */
export const SOLID_CASES: readonly (readonly [string, SliceInput])[] = [
  ['a hollow ball', made(hollowBall)],
  ...(['off', 1, 2, 8, 16] as const).map(
    (antialias) => [`a hollow ball at antialiasing ${antialias}`, made(hollowBall, { antialias })] as const,
  ),
  ['a hollow ball with a strut that sticks out', made([strut, ...hollowBall])],
  ['a drilled ball, the drill reaching above it', made([drill([1, 1, 2]), round('body', 5, [0, 0, 4])])],
  [
    'a ball of class body beside a plain one',
    made([round('body', 5, [0, 0, 4]), round('solid', 4, [9, 0, 4])]),
  ],
  ['a support that goes into a hollow ball', made([...hollowBall, pin])],
  ['the same without greys on supports', made([...hollowBall, pin], { hardSupports: true, blur: 1 })],
  [
    'two hollow balls through each other',
    made([
      ...hollowBall,
      neighbour,
      round('cavity', 4, [4, 3, 5], 'neighbour'),
      drill([4, 3, 4], 'neighbour'),
    ]),
  ],
  [
    'a plain ball through the cavity of another',
    made([...hollowBall, round('solid', 3, [2, 0, 5]), drill([-1, 0, 3])], { antialias: 16 }),
  ],
  [
    'everything at once',
    made([...hollowBall, strut, drill([1, 1, 2]), neighbour, pin], {
      compensation: { bottom: -0.2, normal: 0.3, bottomLayers: 3 },
      planes: 2,
      pointReduction: 0.05,
      blur: 1,
      hardSupports: true,
      greyTable: GREYS,
      antialias: 8,
    }),
  ],
  [
    'one that shrinks and loses points',
    made([...hollowBall, strut], {
      compensation: { bottom: 0, normal: -0.27, bottomLayers: 2 },
      pointReduction: 0.2,
    }),
  ],
];

/** Loose triangles of all classes, of `bodies` bodies, and rules by chance; a pillar beside the panel, as high as anything that gives light. */
export function randomSolids(seed: number, bodies: number): SliceInput {
  const random = createRandom(seed);
  const { raster } = randomPixelCase(seed);
  const { width, height } = raster;
  const grid = [1, 16, 128][random.integer(0, 3)]!;
  const snap = (value: number): number => Math.round(value / grid) * grid;
  const parts = Array.from({ length: random.integer(2, 8) + bodies }, (_, number): SlicePart => {
    const solidClass = SOLID_CLASSES[random.integer(0, SOLID_CLASSES.length)]!;
    const top = solidClass === 'solid' || solidClass === 'body' ? 1536 : 2560;
    const vertices = Array.from({ length: random.integer(4, 14) }, () => [
      snap(random.integer(-128 * width, 384 * width)),
      snap(random.integer(-128 * height, 384 * height)),
      snap(random.integer(-256, top)),
    ]);
    const triangles = Array.from({ length: random.integer(2, 20) }, () =>
      [0, 1, 2].flatMap(() => vertices[random.integer(0, vertices.length)]!),
    ).flat();
    return {
      key: `solid ${seed} ${number}`,
      mesh: latticeMesh(triangles, width, height),
      transform: identityTransform,
      solidClass,
      body: `${random.integer(0, bodies)}`,
      ...(random.integer(0, 5) === 0 ? { role: 'support' as const } : {}),
    };
  });
  const pillar: SlicePart = {
    key: `pillar ${seed}`,
    mesh: latticeMesh(latticeBox([-512, 0, 0], [-256, 256, 1536]), width, height),
    transform: identityTransform,
  };
  return {
    parts: [...parts, pillar],
    raster: random.integer(0, 2) === 0 ? raster : latticePanel(width, height, raster.antialias),
  };
}
