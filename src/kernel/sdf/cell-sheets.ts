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

export const edgeBetween = (a: number, b: number): number =>
  EDGE_CORNERS.findIndex(([from, to]) => from === Math.min(a, b) && to === Math.max(a, b));

/** Crossed edges of a cell by the sheets of the surface in it, ascending. On a face with four, those at each corner of the cavity belong together. */
function sheetsOf(inside: readonly boolean[]): readonly (readonly number[])[] {
  const sheetOf = EDGE_CORNERS.map((_, edge) => edge);
  const join = (a: number, b: number): void => {
    const [from, to] = [Math.max(sheetOf[a]!, sheetOf[b]!), Math.min(sheetOf[a]!, sheetOf[b]!)];
    sheetOf.forEach((sheet, edge) => {
      if (sheet === from) sheetOf[edge] = to;
    });
  };
  for (const face of FACES) {
    const around = face.map((corner, n) => edgeBetween(corner, face[(n + 1) % 4]!));
    const crossed = around.filter((_, n) => inside[face[n]!] !== inside[face[(n + 1) % 4]!]);
    if (crossed.length === 2) join(crossed[0]!, crossed[1]!);
    if (crossed.length === 4)
      face.forEach((corner, n) => inside[corner] === true && join(around[n]!, around[(n + 3) % 4]!));
  }
  const isCrossed = (edge: number): boolean =>
    inside[EDGE_CORNERS[edge]![0]] !== inside[EDGE_CORNERS[edge]![1]];
  const sheets = new Map<number, number[]>();
  for (let edge = 0; edge < EDGE_CORNERS.length; edge++)
    if (isCrossed(edge)) sheets.set(sheetOf[edge]!, [...(sheets.get(sheetOf[edge]!) ?? []), edge]);
  return [...sheets.values()];
}

const SHEETS = Array.from({ length: 256 }, (_, corners) =>
  sheetsOf(Array.from({ length: 8 }, (_, corner) => ((corners >> corner) & 1) === 1)),
);

/** By the corners in the cavity (a bit each): up to four sheets of the surface, twelve bits of edges each; 0 after the last. */
export const CELL_SHEETS: Uint16Array = Uint16Array.from(
  SHEETS.flatMap((sheets) =>
    Array.from({ length: 4 }, (_, number) =>
      (sheets[number] ?? []).reduce((bits, edge) => bits | (1 << edge), 0),
    ),
  ),
);

/** By the corners in the cavity and the edge, twelve a cell: the number of the sheet it belongs to; 0 where it is not crossed. */
export const SHEET_OF_EDGE: Uint8Array = Uint8Array.from(
  SHEETS.flatMap((sheets) =>
    EDGE_CORNERS.map((_, edge) =>
      Math.max(
        0,
        sheets.findIndex((sheet) => sheet.includes(edge)),
      ),
    ),
  ),
);
