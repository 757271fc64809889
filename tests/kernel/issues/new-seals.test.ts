import { expect, test } from 'vitest';
import { createNewSealCheck, createSealFinder, type Seal } from '#kernel';
import { PITCH } from './pitch.ts';
import { everything } from './reported.ts';
import { drawn, runsOf, type Voxels } from './voxels.ts';

const floor = `
  #########
  #########
  #########
  #########
  #########
  #########
  #########`;
/** A room round a corner; in the corner is air. */
const alone = `
  #####....
  #...#....
  #...#....
  #...#####
  #.......#
  #.......#
  #########`;
/** The corner is walled in too. */
const both = `
  #########
  #...#...#
  #...#...#
  #...#####
  #.......#
  #.......#
  #########`;

function newSeals(together: Voxels, part: Voxels, options: Parameters<typeof createSealFinder>[1]) {
  const panel = { width: part.width, height: part.height, ...PITCH };
  const finder = createSealFinder(panel, options);
  for (const layer of together.layers) finder.push(runsOf(layer), 0.1);
  const check = createNewSealCheck(panel, finder.finish(), options);
  for (const layer of part.layers) check.push(runsOf(layer), 0.1);
  return check.finish().map(({ issue: { kind, firstLayer, voxels } }: Seal) => [kind, firstLayer, voxels]);
}

test('a new cup in the corner of one that is there is new', () => {
  expect(newSeals(drawn(floor, both, both), drawn(floor, alone, alone), everything)).toEqual([
    ['suction-cup', 1, 12],
  ]);
});

test('a cup that opens a little later is not new, one that opens much later is', () => {
  const open = alone.replace('#.......#', '........#');
  const options = { ...everything, cupMm: 0.2 };
  const closedFor = (layers: number) => {
    const onTop = (picture: string) => Array.from({ length: layers }, () => picture);
    return newSeals(
      drawn(floor, alone, alone, ...onTop(alone)),
      drawn(floor, alone, alone, ...onTop(open)),
      options,
    );
  };
  expect(closedFor(2)).toEqual([]);
  expect(closedFor(3)).toEqual([['suction-cup', 1, 5 * 23]]);
});

test('a cup that is covered for good is a new trap', () => {
  const part = drawn(floor, both, both, alone);
  expect(newSeals(drawn(floor, both, both, floor), part, everything).map(([kind]) => kind)).toEqual([
    'resin-trap',
    'resin-trap',
  ]);
});
