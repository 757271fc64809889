import { createRandom, unwrap } from '#base';
import {
  arrange,
  footprintArea,
  footprintBounds,
  footprintOf,
  identityTransform,
  moveFootprint,
  rotationAbout,
  scaling,
  type ArrangeInput,
  type Arrangement,
  type Footprint,
  type MeshBuffers,
} from '#kernel';
import { makeBox, makeCylinder, makeTorus } from '#tests/meshes.ts';
import { readBunny, readDragon } from '#tests/scans.ts';
import { makeBlocks, makeTurned } from '#tests/solids.ts';
import { printTable } from './table.ts';

/**
 * How well parts are packed: five sets by their footprints, beside the same parts by their boxes, in the same packer and run. `npm run bench -- arrange`
 * prints how much of the plates is covered and the time; it fails where boxes cover as much. Fill = what parts cover
 * ÷ (plates that are full + width × used depth of the last).
 */
const PLATE = [218, 123] as const;
const GAP_MM = 2;
const SEED = 7;
/** Turns that are tried, degrees apart. */
const STEPS = [90, 45, 22.5];

interface PartSet {
  readonly name: string;
  readonly shapes: readonly Footprint[];
  readonly parts: readonly number[];
}

const blocks = (cell: number, ...rows: readonly string[]): MeshBuffers =>
  makeBlocks([rows[0]!.length, rows.length, 1], [cell, cell, 8], (x, y) => rows[y]![x] === '#');
const star = (radius: number, arms: number): MeshBuffers =>
  makeTurned(10, 96, 1, (angle) => radius * (0.65 + 0.35 * Math.cos(arms * angle)));
const ring = (outside: number, inside: number): MeshBuffers =>
  makeTurned(
    6,
    64,
    1,
    () => outside,
    () => inside,
  );

function makeSets(): PartSet[] {
  const random = createRandom(SEED);
  const [bunny, dragon] = [readBunny(40), readDragon(40)];
  const figures: readonly ((size: number) => MeshBuffers)[] = [
    (size) => blocks(size / 3, '###', '#..', '#..'),
    (size) => blocks(size / 3, '###', '#..', '###'),
    (size) => blocks(size / 3, '###', '.#.', '.#.'),
    (size) => star(size / 2, 5),
    (size) => star(size / 2, 3),
    (size) => makeCylinder(size / 2, 10, 48),
    (size) => makeBox(size, size / 2.5, 10),
    (size) => ring(size / 2, size / 2.6),
    (size) => makeTorus(size / 2.6, size / 10, 48, 12),
  ];
  const scan = (mesh: MeshBuffers, size: number): Footprint =>
    footprintOf(mesh, scaling(size / 40, size / 40, size / 40));
  const any = (size: number, scans: boolean): Footprint => {
    const pick = random.integer(0, figures.length + (scans ? 2 : 0));
    if (pick >= figures.length) return scan(pick === figures.length ? bunny : dragon, size);
    return footprintOf(figures[pick]!(size), identityTransform);
  };
  const mixed = (count: number, least: number, most: number): PartSet => {
    const shapes = Array.from({ length: count }, () => any(least + random.unit() * (most - least), true));
    return { name: `${count} of ${least} to ${most} mm`, shapes, parts: [...shapes.keys()] };
  };
  const repeated = (name: string, counts: readonly (readonly [MeshBuffers, number])[]): PartSet => ({
    name,
    shapes: counts.map(([mesh]) => footprintOf(mesh, identityTransform)),
    parts: counts.flatMap(([, count], shape) => Array.from({ length: count }, () => shape)),
  });
  return [
    mixed(12, 30, 70),
    mixed(50, 15, 45),
    mixed(200, 8, 20),
    repeated('60 L and C', [
      [blocks(9, '###', '#..', '#..'), 30],
      [blocks(8, '###', '#..', '###'), 30],
    ]),
    repeated('80 rings and fillers', [
      [ring(20, 16), 20],
      [ring(14, 10), 20],
      [makeBox(12, 12, 8), 20],
      [makeCylinder(5, 8, 32), 20],
    ]),
  ];
}

/** A footprint's box. */
function boxOf(footprint: Footprint): Footprint {
  const { min, max } = footprintBounds(footprint)!;
  const corners = [min, [max[0], min[1]], max, [min[0], max[1]]] as const;
  const ends = corners.flatMap((corner, at) => [...corner, ...corners[(at + 1) % 4]!]);
  return { edges: Float64Array.from(ends), weights: Int32Array.of(1, 1, 1, 1) };
}

interface Outcome {
  readonly fill: number;
  readonly plates: number;
  readonly milliseconds: number;
}

function pack({ parts, shapes }: PartSet, packed: readonly Footprint[], turnDegrees: number): Outcome {
  const input: ArrangeInput = {
    shapes: packed,
    parts,
    fixed: [],
    plate: PLATE,
    gapMm: GAP_MM,
    marginMm: 0,
    turnDegrees,
    plates: parts.length,
  };
  const started = process.cpuUsage();
  const steps = arrange(input);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const { placed, left, tooLarge }: Arrangement = unwrap(step.value);
  const { user, system } = process.cpuUsage(started);
  const milliseconds = (user + system) / 1000;
  if (placed.length !== parts.length || left.length + tooLarge.length > 0) throw new Error('parts were lost');
  const plates = Math.max(...placed.map(({ plate }) => plate)) + 1;
  const last = placed.filter(({ plate }) => plate === plates - 1);
  const heights = last.flatMap(({ part, turnDegrees: turn, move }) => {
    const bounds = footprintBounds(moveFootprint(packed[parts[part]!]!, rotationAbout('z', turn)))!;
    return [bounds.min[1] + move[1], bounds.max[1] + move[1]];
  });
  const depth = Math.max(...heights) - Math.min(...heights);
  const covered = parts.reduce((sum, shape) => sum + footprintArea(shapes[shape]!), 0);
  return { fill: covered / (PLATE[0] * (PLATE[1] * (plates - 1) + depth)), plates, milliseconds };
}

const sets = makeSets();
const rows = sets.map((set) => {
  const boxes = pack(set, set.shapes.map(boxOf), 90);
  const shapes = STEPS.map((step) => pack(set, set.shapes, step));
  if (shapes.some(({ fill }) => fill <= boxes.fill)) process.exitCode = 1;
  const text = ({ fill, plates, milliseconds }: Outcome): string =>
    `${(100 * fill).toFixed(1)} % (${plates}) ${(milliseconds / 1000).toFixed(2)} s`;
  return [set.name, text(boxes), ...shapes.map(text)];
});
console.log(`plate ${PLATE.join(' x ')} mm, gap ${GAP_MM} mm: fill, plates, processor time; seed ${SEED}`);
printTable(['set', 'boxes', ...STEPS.map((step) => `${step}°`)], rows);
