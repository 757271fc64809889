import { createRandom, type SeededRandom } from '#base';
import { coverPiece, pickSides, type PieceSides } from './puzzle-shape.ts';

/** Pixels. */
export const PUZZLE = { width: 320, height: 160, pieceSize: 52 } as const;
const { width: WIDTH, height: HEIGHT, pieceSize: SIZE } = PUZZLE;

/** Raw pixels: the background three bytes each, the piece four. */
export interface PuzzlePixels {
  readonly background: Uint8ClampedArray;
  readonly piece: Uint8ClampedArray;
}

type Colour = readonly [number, number, number];

const pickColour = (random: SeededRandom): Colour => [
  random.integer(40, 236),
  random.integer(40, 236),
  random.integer(40, 236),
];

const between = (random: SeededRandom, low: number, high: number): number =>
  low + random.unit() * (high - low);

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const WHOLE: Box = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };

/** Paints over every pixel of a box that `cover` answers more than 0 for. */
function paint(
  picture: Float32Array,
  colour: Colour,
  box: Box,
  cover: (x: number, y: number) => number,
): void {
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const share = cover(x, y);
      if (share <= 0) continue;
      const at = (y * WIDTH + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        picture[at + channel]! += (colour[channel]! - picture[at + channel]!) * share;
      }
    }
  }
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** A disc, a bar, a stripe across the picture or a range of hills; all edges one pixel soft. */
function drawFigure(random: SeededRandom, picture: Float32Array): void {
  const [x0, y0] = [between(random, 0, WIDTH), between(random, 0, HEIGHT)];
  const size = between(random, 12, 46);
  const strength = between(random, 0.35, 0.9);
  const angle = between(random, 0, Math.PI);
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const colour = pickColour(random);
  const near: Box = {
    left: Math.max(0, Math.floor(x0 - size - 1)),
    top: Math.max(0, Math.floor(y0 - size - 1)),
    right: Math.min(WIDTH, Math.ceil(x0 + size + 2)),
    bottom: Math.min(HEIGHT, Math.ceil(y0 + size + 2)),
  };
  const kind = random.integer(0, 8);
  if (kind < 3) {
    paint(picture, colour, near, (x, y) => {
      const distance = Math.sqrt((x - x0) * (x - x0) + (y - y0) * (y - y0));
      return clamp(size - distance + 0.5) * strength;
    });
  } else if (kind < 6) {
    paint(picture, colour, near, (x, y) => {
      const along = Math.abs((x - x0) * cosine + (y - y0) * sine);
      const aside = Math.abs((y - y0) * cosine - (x - x0) * sine);
      return clamp(Math.min(size * 0.8 - along, size * 0.4 - aside) + 0.5) * strength;
    });
  } else if (kind === 6) {
    paint(picture, colour, WHOLE, (x, y) => {
      const aside = Math.abs((y - y0) * cosine - (x - x0) * sine);
      return clamp(size * 0.3 - aside + 0.5) * strength;
    });
  } else {
    const crest = Array.from(
      { length: WIDTH },
      (_, x) => y0 + size * 0.6 * Math.sin((x - x0) / (size * 0.5)),
    );
    paint(picture, colour, WHOLE, (x, y) => clamp(y - crest[x]! + 0.5) * strength);
  }
}

/** Figures in colours of the seed over a slope of two colours, with a grain over all. */
function drawScene(random: SeededRandom): Float32Array {
  const picture = new Float32Array(WIDTH * HEIGHT * 3);
  const turn = between(random, 0, Math.PI * 2);
  const [across, down] = [Math.cos(turn) / WIDTH, Math.sin(turn) / HEIGHT];
  paint(picture, pickColour(random), WHOLE, () => 1);
  paint(picture, pickColour(random), WHOLE, (x, y) =>
    clamp(0.5 + (x - WIDTH / 2) * across + (y - HEIGHT / 2) * down),
  );
  for (let count = random.integer(9, 15); count > 0; count--) drawFigure(random, picture);
  for (let at = 0; at < picture.length; at += 3) {
    const grain = random.integer(-3, 4);
    for (let channel = 0; channel < 3; channel++) picture[at + channel]! += grain;
  }
  return picture;
}

/** A hollow in the shape of a piece: darker or lighter than what was there, with a rim. */
function pressHollow(
  picture: Float32Array,
  cover: Float32Array,
  left: number,
  top: number,
  tint: number,
): void {
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const share = cover[row * SIZE + column]!;
      if (share === 0) continue;
      const rim = share < 1 ? 0.25 : 0;
      const at = ((top + row) * WIDTH + left + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const value = picture[at + channel]!;
        picture[at + channel] = value + (tint - value) * share * (0.5 + rim);
      }
    }
  }
}

/** Where hollows that are not the answer go: beside the right one, never over it. */
function pickDecoys(random: SeededRandom, x: number, top: number): { left: number; top: number }[] {
  const taken = [{ left: x, top }];
  for (let tries = 0; tries < 30 && taken.length < 3; tries++) {
    const left = random.integer(SIZE + 8, WIDTH - SIZE - 2);
    // Half of them at the same height: it must be the shape that decides.
    const height = random.integer(0, 2) === 0 ? top : random.integer(2, HEIGHT - SIZE - 2);
    const free = taken.every(
      (other) => Math.abs(other.left - left) > SIZE || Math.abs(other.top - height) > SIZE,
    );
    if (free) taken.push({ left, top: height });
  }
  return taken.slice(1);
}

function pickOtherSides(random: SeededRandom, sides: PieceSides): PieceSides {
  for (;;) {
    const other = pickSides(random);
    if (other.some((side, index) => side !== sides[index])) return other;
  }
}

/**
 * Draws the background with a hollow at (`x`, `top`), one or two hollows of other shapes, and the piece that fits. The
 * background has no alpha and the piece no place of its own, so neither tells where it goes.
 */
export function drawPuzzle(seed: number, x: number, top: number): PuzzlePixels {
  const random = createRandom(seed);
  const scene = drawScene(random);
  const sides = pickSides(random);
  const cover = coverPiece(sides, SIZE);

  const piece = new Uint8ClampedArray(SIZE * SIZE * 4);
  const light = between(random, 0.94, 1.1);
  for (let index = 0; index < cover.length; index++) {
    const share = cover[index]!;
    // What cannot be seen is empty, not a piece of the picture.
    if (share === 0) continue;
    const from = ((top + Math.floor(index / SIZE)) * WIDTH + x + (index % SIZE)) * 3;
    const grain = random.integer(-4, 5);
    const rim = share < 1 ? 60 : 0;
    for (let channel = 0; channel < 3; channel++) {
      piece[index * 4 + channel] = scene[from + channel]! * light + grain + rim;
    }
    piece[index * 4 + 3] = share * 255;
  }

  const tint = (): number =>
    random.integer(0, 4) === 0 ? between(random, 225, 250) : between(random, 5, 40);
  pressHollow(scene, cover, x, top, tint());
  for (const decoy of pickDecoys(random, x, top)) {
    const other = coverPiece(pickOtherSides(random, sides), SIZE);
    pressHollow(scene, other, decoy.left, decoy.top, tint());
  }
  return { background: Uint8ClampedArray.from(scene), piece };
}
