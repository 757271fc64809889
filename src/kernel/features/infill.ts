import { fail, ok, type Progress, type Result } from '#base';
import { meshBounds } from '../mesh/bounds.ts';
import { boxSize } from '../mesh/boxes.ts';
import { isFiniteMesh } from '../mesh/finite.ts';
import { identityTransform } from '../mesh/matrix.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import type { Vector } from '../mesh/vector.ts';
import { addBars, gridLines, octetLines, type InfillInput } from './infill-bars.ts';
import { addGyroid, gyroidTriangles, STEPS } from './infill-gyroid.ts';
import { addHoneycomb } from './infill-honeycomb.ts';
import { fillPockets } from './fill-pockets.ts';
import { INTO_WALL, LEAST_OPENING } from './infill-runs.ts';
import { occupy, type Occupancy } from './occupancy.ts';
import { SHELL_NUMBERS, type InfillPattern, type SolidRegion } from './shell.ts';
import { createSolidBuilder } from './solid-builder.ts';
import { addSolidRegion } from './solid-regions.ts';

/** What a cavity is filled with: the shell's numbers, mm on the plate. */
export interface InfillOptions {
  readonly pattern: InfillPattern;
  readonly size: number;
  readonly radius: number;
  /** What stays solid, mesh mm; `stretch` takes it to the cavity's. */
  readonly solids?: readonly SolidRegion[];
  readonly stretch?: Transform;
}

/** More triangles are no infill but a block. */
const MOST_TRIANGLES = 2_000_000;
/** More lines, or points of the gyroid's lattice, take too long to look through. */
const MOST_LINES = 300_000;
const MOST_POINTS = 3e8;

type FilledPattern = Exclude<InfillPattern, 'none'>;

/** Least size with which neighbours are `LEAST_OPENING` apart, for bars or walls twice `radius` thick. */
const LEAST_SIZES: Readonly<Record<FilledPattern, (radius: number) => number>> = {
  grid: (radius) => 2 * radius + LEAST_OPENING,
  pillars: (radius) => 2 * radius + LEAST_OPENING,
  // Windows between the two posts of a wall, 1/√3 of the size apart.
  honeycomb: (radius) => (2.4 * radius + LEAST_OPENING) * Math.sqrt(3),
  // The circle in a triangle of three bars is 1/√6 of the size wide.
  lattice: (radius) => (2 * radius + LEAST_OPENING) * Math.sqrt(6),
  // Flat points, each with a window, are √3/4 of the size apart.
  gyroid: (radius) => ((2 * radius + 1.5 * LEAST_OPENING) * 4) / Math.sqrt(3),
};

/** By what power of its size an infill has fewer triangles. */
const FEWER: Readonly<Record<FilledPattern, number>> = {
  grid: 2,
  pillars: 2,
  honeycomb: 1,
  lattice: 2,
  gyroid: 3,
};

/**
 * The infill of a cavity and its solid regions as one mesh of class `infill`, stretched millimetres as the cavity is: closed bodies that run through one
 * another and into the wall. What is left of the cavity hangs together wherever a drop of resin would; pockets the infill would close off are solid. Null where nothing
 * fills it. `infill_too_fine` where bars or walls would leave no way for resin, or come to millions of triangles, with the size that would do (`size`, mm);
 * `validation` for numbers out of range, and a cavity with points that are none.
 */
export function* makeInfill(
  cavity: MeshBuffers,
  { pattern, size, radius, solids = [], stretch = identityTransform }: InfillOptions,
): Generator<Progress, Result<MeshBuffers | null, 'infill_too_fine' | 'validation'>, void> {
  const builder = createSolidBuilder();
  if (pattern !== 'none') {
    if (!isFiniteMesh(cavity)) return fail('validation', 'the cavity has points that are nowhere');
    const { size: sizes, radius: radii } = SHELL_NUMBERS;
    if (!(size >= sizes.min && size <= sizes.max && radius >= radii.min && radius <= radii.max))
      return fail('validation', `no infill has a size of ${size} and a radius of ${radius}`);
    const least = LEAST_SIZES[pattern](radius);
    if (size < least - 1e-9) return tooFine(least);
    const { min: low, max: high } = meshBounds(cavity);
    const fewest = sizeOfFewLines(pattern, boxSize({ min: low, max: high }), size);
    if (fewest > size) return tooFine(fewest);
    yield { phase: 'infill', done: 0, total: 1 };
    const occupied = occupy(cavity, Math.ceil((2 * INTO_WALL + size / 8) / 0.5) + 1);
    const input: InfillInput = { cavity: occupied, low, high, size, radius, builder };
    if (pattern === 'gyroid') {
      const triangles = gyroidTriangles(volumeOf(occupied), size);
      if (triangles > MOST_TRIANGLES) return tooFine(sizeFor(triangles, pattern, size));
    }
    for (const share of stepsOf(pattern, input)) {
      if (builder.triangles > MOST_TRIANGLES)
        return tooFine(sizeFor(builder.triangles / Math.max(share, 0.01), pattern, size));
      yield { phase: 'infill', done: 0.1 + 0.7 * share, total: 1 };
    }
    // The two spaces of a gyroid meet at its windows: what is larger than a period has some. Bars of a grid close nothing off.
    if (pattern !== 'grid' && pattern !== 'pillars') fillPockets(occupied, builder, size ** 3 / 4);
  }
  for (const region of solids) addSolidRegion(builder, region, stretch);
  yield { phase: 'infill', done: 0.9, total: 1 };
  return ok(builder.triangles === 0 ? null : builder.finish());
}

function stepsOf(pattern: FilledPattern, input: InfillInput): Generator<number> {
  switch (pattern) {
    case 'grid':
      return addBars(input, gridLines(input));
    case 'pillars':
      return addBars(input, gridLines(input, [2]));
    case 'lattice':
      return addBars(input, octetLines(input));
    case 'honeycomb':
      return addHoneycomb(input);
    case 'gyroid':
      return addGyroid(input);
  }
}

/** The size, or the least larger one, with which few enough lines and points fill a box. */
function sizeOfFewLines(pattern: FilledPattern, box: Vector, size: number): number {
  for (let fewest = size; ; fewest *= 1.25) {
    const [x, y, z] = box.map((length) => length / fewest + 1) as unknown as Vector;
    const lines = x * y + y * z + z * x;
    if (lines <= MOST_LINES && (pattern !== 'gyroid' || x * y * z * STEPS ** 3 <= MOST_POINTS)) return fewest;
  }
}

const sizeFor = (triangles: number, pattern: FilledPattern, size: number): number =>
  size * (triangles / MOST_TRIANGLES) ** (1 / FEWER[pattern]);

function tooFine(size: number) {
  const { step } = SHELL_NUMBERS.size;
  const rounded = Math.ceil(size / step - 1e-9) * step;
  return fail('infill_too_fine', `the infill needs a size of ${rounded} mm`, { size: rounded });
}

function volumeOf({ cells, side }: Occupancy): number {
  let filled = 0;
  for (const cell of cells) filled += cell;
  return filled * side ** 3;
}
