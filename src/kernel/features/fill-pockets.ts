import { growCells, occupyCells, type Occupancy } from './occupancy.ts';
import { addLoft, type SolidBuilder } from './solid-builder.ts';

/**
 * Fills what an infill has closed off: of every cavity all but the largest space that hangs together, cell by cell. A pocket that cannot drain is better solid
 * than full of resin.
 */
export function fillPockets(cavity: Occupancy, builder: SolidBuilder): void {
  const infill = occupyCells(cavity, builder.finish());
  const open = Uint8Array.from(cavity.cells, (cell, at) => (cell === 1 && infill.cells[at] === 0 ? 1 : 0));
  const cavities = labelCells({ ...cavity, cells: cavity.cells });
  const spaces = labelCells({ ...cavity, cells: open });
  /** Of every cavity its largest space. */
  const largest = new Uint32Array(cavities.sizes.length);
  const cavityOf = new Uint32Array(spaces.sizes.length);
  for (let at = 0; at < open.length; at++)
    if (open[at] === 1) cavityOf[spaces.labels[at]!] = cavities.labels[at]!;
  spaces.sizes.forEach((size, space) => {
    if (space > 0 && size > (spaces.sizes[largest[cavityOf[space]!]!] ?? 0))
      largest[cavityOf[space]!] = space;
  });
  const pockets = Uint8Array.from(open, (cell, at) =>
    cell === 1 && largest[cavities.labels[at]!] !== spaces.labels[at] ? 1 : 0,
  );
  addCells(builder, growCells({ ...cavity, cells: pockets }, 1));
}

/** Numbers of the spaces that cells hang together in across their faces, from 1; how many cells each has. */
export function labelCells({ cells, counts }: Occupancy): {
  readonly labels: Uint32Array;
  readonly sizes: readonly number[];
} {
  const [width, depth, tall] = counts;
  const labels = new Uint32Array(cells.length);
  const sizes = [0];
  const stack: number[] = [];
  const visit = (at: number): void => {
    if (cells[at] !== 1 || labels[at] !== 0) return;
    labels[at] = sizes.length;
    stack.push(at);
  };
  for (let seed = 0; seed < cells.length; seed++) {
    if (cells[seed] !== 1 || labels[seed] !== 0) continue;
    let size = 0;
    visit(seed);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      size++;
      const z = at % tall;
      const x = Math.floor(at / tall) % width;
      const y = Math.floor(at / tall / width);
      if (z > 0) visit(at - 1);
      if (z + 1 < tall) visit(at + 1);
      if (x > 0) visit(at - tall);
      if (x + 1 < width) visit(at + tall);
      if (y > 0) visit(at - tall * width);
      if (y + 1 < depth) visit(at + tall * width);
    }
    sizes.push(size);
  }
  return { labels, sizes };
}

/** Adds filled cells, a box for each run of a column. */
function addCells(builder: SolidBuilder, { cells, counts, origin, side }: Occupancy): void {
  const [width, depth, tall] = counts;
  for (let y = 0; y < depth; y++)
    for (let x = 0; x < width; x++) {
      const start = (y * width + x) * tall;
      for (let z = 0; z < tall; z++) {
        if (cells[start + z] !== 1) continue;
        const from = z;
        while (z + 1 < tall && cells[start + z + 1] === 1) z++;
        const [x0, y0] = [origin[0] + x * side, origin[1] + y * side];
        addLoft(
          builder,
          [from, z + 1].map((at) => {
            const height = origin[2] + at * side;
            return [
              [x0, y0, height],
              [x0 + side, y0, height],
              [x0 + side, y0 + side, height],
              [x0, y0 + side, height],
            ];
          }),
        );
      }
    }
}
