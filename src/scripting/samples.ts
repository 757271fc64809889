import denseFlat from './samples/dense-flat.js?raw';
import heavySkirt from './samples/heavy-skirt.js?raw';
import longWall from './samples/long-wall.js?raw';
import rimThenGrid from './samples/rim-then-grid.js?raw';
import strongLowest from './samples/strong-lowest.js?raw';

/** Scripts to begin with, by their names: sources with a comment at their head that says in both languages what they are for. */
export const SCRIPT_SAMPLES: Readonly<Record<string, string>> = {
  'rim-then-grid': rimThenGrid,
  'strong-lowest': strongLowest,
  'long-wall': longWall,
  'heavy-skirt': heavySkirt,
  'dense-flat': denseFlat,
};
