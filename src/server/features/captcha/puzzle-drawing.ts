import { createRandom, type SeededRandom } from '#base';
import { coverPiece, pickSides, type PieceSides } from './puzzle-shape.ts';

/** Pixels. */
export const PUZZLE = { width: 320, height: 160, pieceSize: 52 } as const;
const { width: WIDTH, height: HEIGHT, pieceSize: SIZE } = PUZZLE;
const GRAIN = 9;

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

/** Figures in colours of the seed over a slope of two colours. */
function drawScene(random: SeededRandom): Float32Array {
  const picture = new Float32Array(WIDTH * HEIGHT * 3);
  const turn = between(random, 0, Math.PI * 2);
  const [across, down] = [Math.cos(turn) / WIDTH, Math.sin(turn) / HEIGHT];
  paint(picture, pickColour(random), WHOLE, () => 1);
  paint(picture, pickColour(random), WHOLE, (x, y) =>
    clamp(0.5 + (x - WIDTH / 2) * across + (y - HEIGHT / 2) * down),
  );
  for (let count = random.integer(9, 15); count > 0; count--) drawFigure(random, picture);
  return picture;
}

/** Thin lines and rings, light and dark: an edge alone says nothing of a hollow. */
function drawStrokes(random: SeededRandom, picture: Float32Array): void {
  for (let count = random.integer(14, 20); count > 0; count--) {
    const [x0, y0] = [between(random, 0, WIDTH), between(random, 0, HEIGHT)];
    const radius = between(random, 6, 30);
    const angle = between(random, 0, Math.PI);
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const tint = random.integer(0, 2) === 0 ? 250 : 5;
    const near: Box = {
      left: Math.max(0, Math.floor(x0 - radius - 2)),
      top: Math.max(0, Math.floor(y0 - radius - 2)),
      right: Math.min(WIDTH, Math.ceil(x0 + radius + 3)),
      bottom: Math.min(HEIGHT, Math.ceil(y0 + radius + 3)),
    };
    const isRing = random.integer(0, 2) === 0;
    paint(picture, [tint, tint, tint], near, (x, y) => {
      const [right, down] = [x - x0, y - y0];
      const far = Math.sqrt(right * right + down * down);
      const aside = isRing ? Math.abs(far - radius) : Math.abs(down * cosine - right * sine);
      return far > radius + 1 ? 0 : clamp(1.3 - aside) * 0.5;
    });
  }
}

/** Every channel of every pixel a little off, so that no two places are the same. */
function addGrain(random: SeededRandom, picture: Float32Array): void {
  for (let at = 0; at < picture.length; at++) picture[at]! += random.integer(-GRAIN, GRAIN + 1);
}

/** A hollow in the shape of a piece: `filling` shows in it, darker or lighter, with a rim that changes as it goes round. */
function pressHollow(
  picture: Float32Array,
  cover: Float32Array,
  at: Place,
  filling: (row: number, column: number, channel: number) => number,
  tint: number,
): void {
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const share = cover[row * SIZE + column]!;
      if (share === 0) continue;
      const turn = Math.atan2(row - SIZE / 2, column - SIZE / 2);
      const rim = share < 1 ? 70 * Math.sin(3 * turn + tint) : 0;
      const pixel = ((at.top + row) * WIDTH + at.left + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const shown = filling(row, column, channel);
        const value = shown + (tint - shown) * 0.3 + rim;
        picture[pixel + channel]! +=
          (value - picture[pixel + channel]!) * Math.max(share, rim === 0 ? 0 : 0.8);
      }
    }
  }
}

interface Place {
  readonly left: number;
  readonly top: number;
}

/** Where hollows that are not the answer go: beside the right one, never over it. The first is at its height. */
function pickDecoys(random: SeededRandom, right: Place): readonly Place[] {
  const taken = [right];
  for (let tries = 0; tries < 60 && taken.length < 4; tries++) {
    const left = random.integer(SIZE + 8, WIDTH - SIZE - 2);
    // Half of them at the same height: it must be the shape that decides.
    const level = taken.length === 1 || random.integer(0, 2) === 0;
    const top = level ? right.top : random.integer(2, HEIGHT - SIZE - 2);
    const free = taken.every(
      (other) => Math.abs(other.left - left) > SIZE || Math.abs(other.top - top) > SIZE,
    );
    if (free) taken.push({ left, top });
  }
  return taken.slice(1);
}

/** Another shape: the same but for one side. It must not be enough to find most of the outline. */
function pickOtherSides(random: SeededRandom, sides: PieceSides): PieceSides {
  const changed = random.integer(0, sides.length);
  for (;;) {
    const other = pickSides(random)[changed]!;
    if (other !== sides[changed]) return sides.with(changed, other) as unknown as PieceSides;
  }
}

/**
 * Draws the background with a hollow at (`x`, `top`), some hollows of other shapes, and the piece that fits. The background
 * has no alpha and the piece no place of its own, so neither shows where it goes. What shows in the right hollow is of
 * another picture, and what the piece shows lies in a wrong one: whoever looks for the piece's picture, and not for its
 * shape, is led astray.
 */
export function drawPuzzle(seed: number, x: number, top: number): PuzzlePixels {
  const random = createRandom(seed);
  // Drawn apart, so that as much of it is drawn wherever the hollows are.
  const grain = createRandom(seed ^ 0x5bd1e995);
  const scene = drawScene(random);
  const other = drawScene(random);
  drawStrokes(random, scene);
  const sides = pickSides(random);
  const cover = coverPiece(sides, SIZE);
  const right = { left: x, top };
  const original = scene.slice();
  const shownAt =
    (picture: Float32Array) =>
    (row: number, column: number, channel: number): number =>
      picture[((top + row) * WIDTH + x + column) * 3 + channel]!;

  const piece = new Uint8ClampedArray(SIZE * SIZE * 4);
  const light = [0, 1, 2].map(() => between(random, 0.8, 1.15));
  const shown = shownAt(original);
  for (let index = 0; index < cover.length; index++) {
    const share = cover[index]!;
    // What cannot be seen is empty, not a piece of the picture.
    if (share === 0) continue;
    const rim = share < 1 ? 60 : 0;
    for (let channel = 0; channel < 3; channel++) {
      const value = shown(Math.floor(index / SIZE), index % SIZE, channel);
      piece[index * 4 + channel] = value * light[channel]! + grain.integer(-GRAIN, GRAIN + 1) + rim;
    }
    piece[index * 4 + 3] = share * 255;
  }

  const tint = (): number =>
    random.integer(0, 2) === 0 ? between(random, 200, 250) : between(random, 5, 50);
  pressHollow(scene, cover, right, shownAt(other), tint());
  for (const [index, decoy] of pickDecoys(random, right).entries()) {
    const shape = coverPiece(pickOtherSides(random, sides), SIZE);
    pressHollow(scene, shape, decoy, index === 0 ? shown : shownAt(other), tint());
  }
  addGrain(grain, scene);
  return { background: Uint8ClampedArray.from(scene), piece };
}
