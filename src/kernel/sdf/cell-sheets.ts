/** Corners of a cell are numbered x + 2y + 4z; its edges are these pairs of them. */
export const EDGE_CORNERS: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];
/** Corners of a cell's faces, in the order they follow each other around them. */
const FACES: readonly (readonly number[])[] = [
  [0, 2, 6, 4],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [0, 1, 3, 2],
  [4, 5, 7, 6],
];
const NO_SHEET = 255;

/** Which sheets of the surface a cell has, by its corners in the cavity, a bit each. */
export interface CellSheets {
  /** Up to four sheets a cell, of twelve bits of edges each; 0 after the last. */
  readonly edges: Uint16Array;
  /** Twelve a cell: the number of the sheet an edge belongs to; 0 where it is not crossed. */
  readonly ofEdge: Uint8Array;
}

let made: CellSheets | undefined;

/** The sheets of all cells. Made when they are first asked for: few commands of a program draw a surface. */
export function cellSheets(): CellSheets {
  made ??= makeCellSheets();
  return made;
}

export function edgeBetween(a: number, b: number): number {
  return EDGE_CORNERS.findIndex(([from, to]) => from === Math.min(a, b) && to === Math.max(a, b));
}

function makeCellSheets(): CellSheets {
  const edges = new Uint16Array(256 * 4);
  const ofEdge = new Uint8Array(256 * 12);
  const faces = FACES.map((corners) => ({
    corners,
    around: corners.map((corner, n) => edgeBetween(corner, corners[(n + 1) % 4]!)),
  }));
  const sheetOf = new Uint8Array(12);
  for (let cavity = 0; cavity < 256; cavity++) {
    const isDeep = (corner: number): boolean => ((cavity >> corner) & 1) === 1;
    EDGE_CORNERS.forEach(([from, to], edge) => {
      sheetOf[edge] = isDeep(from) === isDeep(to) ? NO_SHEET : edge;
    });
    for (const { corners, around } of faces) {
      const crossed = around.filter((edge) => sheetOf[edge]! !== NO_SHEET);
      if (crossed.length === 2) joinSheets(sheetOf, crossed[0]!, crossed[1]!);
      // On a face with four crossings those at each corner of the cavity belong together.
      if (crossed.length === 4)
        corners.forEach((corner, n) => {
          if (isDeep(corner)) joinSheets(sheetOf, around[n]!, around[(n + 3) % 4]!);
        });
    }
    let sheets = 0;
    for (let first = 0; first < 12; first++) {
      if (sheetOf[first] !== first) continue;
      for (let edge = first; edge < 12; edge++) {
        if (sheetOf[edge] !== first) continue;
        edges[cavity * 4 + sheets]! |= 1 << edge;
        ofEdge[cavity * 12 + edge] = sheets;
      }
      sheets++;
    }
  }
  return { edges, ofEdge };
}

/** Makes the sheets of two edges one, called by its first edge. */
function joinSheets(sheetOf: Uint8Array, a: number, b: number): void {
  const from = Math.max(sheetOf[a]!, sheetOf[b]!);
  const to = Math.min(sheetOf[a]!, sheetOf[b]!);
  for (let edge = 0; edge < sheetOf.length; edge++) if (sheetOf[edge] === from) sheetOf[edge] = to;
}
