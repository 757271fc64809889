import { expect, it } from 'vitest';
import { genericCraft, type PrintCraft } from '#document';
import { EDGE_PICTURE, edgePicture } from '#pipeline';

const { width } = EDGE_PICTURE;
/** Columns from here on are the support's. */
const SUPPORT_FROM = 74;

const draw = (change: Partial<PrintCraft>) => {
  const greys = edgePicture({ ...genericCraft, antialias: 4, antialiasSupports: false, ...change });
  const of = (isSupport: boolean) =>
    new Set([...greys].filter((_, at) => at % width >= SUPPORT_FROM === isSupport).toSorted((a, b) => a - b));
  return { greys, part: of(false), support: of(true) };
};

it('draws a part and a support with as many greys as the craft has', () => {
  expect([...draw({ antialias: 'off' }).part]).toEqual([0, 255]);
  expect(draw({ antialias: 1 }).part.size).toBeGreaterThan(2);
  const usual = draw({});
  expect(usual.greys).toHaveLength(EDGE_PICTURE.width * EDGE_PICTURE.height);
  expect(usual.part.size).toBeGreaterThan(draw({ antialias: 'off' }).part.size);
  expect([...usual.support]).toEqual([0, 255]);
  expect(draw({ antialiasSupports: true }).support.size).toBeGreaterThan(2);
});

it('shows what becomes of the greys', () => {
  expect([...draw({ greyLevel: 120 }).part].filter((grey) => grey > 0 && grey < 120)).toEqual([]);
  expect(draw({ greyBits: 3 }).part.size).toBeLessThanOrEqual(8);
  const lit = ({ greys }: ReturnType<typeof draw>) => greys.filter((grey) => grey > 0 && grey < 255).length;
  expect(lit(draw({ blurLevel: 2 }))).toBeGreaterThan(2 * lit(draw({})));
  // Blurred or not, what lies within stays whole up to the picture's own border.
  expect(draw({ blurLevel: 8 }).greys.at(-EDGE_PICTURE.width)).toBe(255);
  expect(draw({ greyCurve: 2 }).greys).not.toEqual(draw({}).greys);
  expect(lit(draw({ antialiasZ: 8 }))).toBeGreaterThan(lit(draw({})));
});

it('has the greys that the format holds', () => {
  const greyTable = Uint8Array.from({ length: 256 }, (_, grey) => (grey >> 4) * 17);
  const held = new Set(edgePicture({ ...genericCraft, antialias: 16 }, { greyTable }));
  expect([...held].every((grey) => grey % 17 === 0)).toBe(true);
});
