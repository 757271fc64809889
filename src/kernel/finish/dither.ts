/** Order in which the pixels of a 4 × 4 square turn brighter as a grey between two levels grows (Bayer's matrix). */
const ORDER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const;

/** Columns and rows of the square. */
export const DITHER_SIZE = 4;

/** Place of a pixel in the order, 0 to 15; odd layers turn it round, so that two layers average to nearer the grey meant. */
export function ditherPlace(x: number, y: number, layer: number): number {
  const place = ORDER[(y % DITHER_SIZE) * DITHER_SIZE + (x % DITHER_SIZE)]!;
  return layer % 2 === 0 ? place : 15 - place;
}

/**
 * The panel's grey for a grey at each place of the order: 16 tables of 256. Level = floor(grey · (levels − 1) / 255 +
 * (2 · place + 1) / 32), in integers: black and full light stay, and the mean over a square is the grey to a 32nd of a level.
 */
export function ditherTables(panelGreys: Uint8Array): Uint8Array {
  const steps = panelGreys.length - 1;
  const tables = new Uint8Array(16 * 256);
  for (let place = 0; place < 16; place++) {
    for (let grey = 0; grey < 256; grey++) {
      const level = Math.floor((grey * steps * 32 + 255 * (2 * place + 1)) / (255 * 32));
      tables[place * 256 + grey] = panelGreys[level]!;
    }
  }
  return tables;
}
