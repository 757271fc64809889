import batch from '../../../shaders/lib/batch.wgsl?raw';
import crowded from '../../../shaders/lib/crowded.wgsl?raw';
import cut from '../../../shaders/lib/cut.wgsl?raw';
import field from '../../../shaders/lib/field.wgsl?raw';
import lattice from '../../../shaders/lib/lattice.wgsl?raw';
import packing from '../../../shaders/lib/packing.wgsl?raw';
import pairs from '../../../shaders/lib/pairs.wgsl?raw';
import picture from '../../../shaders/lib/picture.wgsl?raw';
import report from '../../../shaders/lib/report.wgsl?raw';
import rounding from '../../../shaders/lib/rounding.wgsl?raw';
import scan from '../../../shaders/lib/scan.wgsl?raw';
import solids from '../../../shaders/lib/solids.wgsl?raw';
import segment from '../../../shaders/lib/segment.wgsl?raw';
import summary from '../../../shaders/lib/summary.wgsl?raw';
import blockSums from '../../../shaders/layers/block-sums.wgsl?raw';
import crowdedRows from '../../../shaders/layers/crowded-rows.wgsl?raw';
import fullScreen from '../../../shaders/layers/full-screen.wgsl?raw';
import pictureOfLayer from '../../../shaders/layers/picture.wgsl?raw';
import places from '../../../shaders/layers/places.wgsl?raw';
import rowStarts from '../../../shaders/layers/row-starts.wgsl?raw';
import rowSums from '../../../shaders/layers/row-sums.wgsl?raw';
import rows from '../../../shaders/layers/rows.wgsl?raw';
import scatter from '../../../shaders/layers/scatter.wgsl?raw';
import segments from '../../../shaders/layers/segments.wgsl?raw';
import sweep from '../../../shaders/layers/sweep.wgsl?raw';
import wordStarts from '../../../shaders/layers/word-starts.wgsl?raw';
import wordSums from '../../../shaders/layers/word-sums.wgsl?raw';

/** What entry files may call: functions and structs without bindings, in one order for all. Compilers drop what is not used. */
export const LIBRARY = [
  rounding,
  lattice,
  packing,
  solids,
  batch,
  scan,
  segment,
  crowded,
  summary,
  report,
  picture,
  cut,
  field,
].join('\n');

/** What entries that go by pairs of triangles and planes begin with: it reads their `firstPairs`. */
export const PAIRS = pairs;

/** Entry files of layers by name. */
export const ENTRIES = {
  segments: `${PAIRS}\n${segments}`,
  rowSums,
  rowStarts,
  blockSums,
  scatter,
  rows,
  crowdedRows,
  sweep,
  wordSums,
  wordStarts,
  places,
  fullScreen,
  picture: pictureOfLayer,
} as const;

export type EntryName = keyof typeof ENTRIES;

/** A module's whole source: the library, then one entry (ADR 0070). */
export function linkShader(entry: string): string {
  return `${LIBRARY}\n${entry}`;
}
