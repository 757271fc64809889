import { findSpaces } from './cell-spaces.ts';
import { fillColumns, type Occupancy } from './occupancy.ts';
import { addLoft, type SolidBuilder } from './solid-builder.ts';

/**
 * Fills what an infill has closed off: of every cavity all spaces but the largest, where they are no larger than `most` mm³; cells as coarse as these cannot
 * tell whether larger ones are closed. A pocket that cannot drain is better solid than full of resin.
 */
export function fillPockets(cavity: Occupancy, builder: SolidBuilder, most: number): void {
  const { counts, origin, side } = cavity;
  const { cells: solid } = fillColumns(cavity, builder.finish());
  const open = new Uint8Array(solid.length);
  for (let at = 0; at < open.length; at++) open[at] = cavity.cells[at]! & (solid[at]! ^ 1);
  const cavities = findSpaces(cavity);
  const spaces = findSpaces({ ...cavity, cells: open });
  const columns = spaces.firsts.length - 1;

  /** Of every cavity its largest space, plus one. */
  const largest = new Uint32Array(cavities.sizes.length);
  const cavityOf = new Uint32Array(spaces.sizes.length);
  for (let column = 0; column < columns; column++) {
    let within = cavities.firsts[column]!;
    for (let run = spaces.firsts[column]!; run < spaces.firsts[column + 1]!; run++) {
      while (cavities.ends[within]! <= spaces.starts[run]!) within++;
      const space = spaces.spaceOf[run]!;
      const owner = cavities.spaceOf[within]!;
      cavityOf[run] = owner;
      const best = largest[owner]!;
      if (best === 0 || spaces.sizes[space]! > spaces.sizes[best - 1]!) largest[owner] = space + 1;
    }
  }
  for (let column = 0; column < columns; column++)
    for (let run = spaces.firsts[column]!; run < spaces.firsts[column + 1]!; run++) {
      const space = spaces.spaceOf[run]!;
      if (largest[cavityOf[run]!] === space + 1 || spaces.sizes[space]! * side ** 3 > most) continue;
      // A cell more to every side, into what closes it.
      const x = origin[0] + ((column % counts[0]) - 1) * side;
      const y = origin[1] + (Math.floor(column / counts[0]) - 1) * side;
      addLoft(
        builder,
        [spaces.starts[run]! - 1, spaces.ends[run]! + 1].map((at) => {
          const z = origin[2] + at * side;
          return [
            [x, y, z],
            [x + 3 * side, y, z],
            [x + 3 * side, y + 3 * side, z],
            [x, y + 3 * side, z],
          ];
        }),
      );
    }
}
