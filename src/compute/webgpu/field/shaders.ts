import across from '../../../../shaders/sdf/across.wgsl?raw';
import blockSums from '../../../../shaders/sdf/block-sums.wgsl?raw';
import core from '../../../../shaders/sdf/core.wgsl?raw';
import countStarts from '../../../../shaders/sdf/count-starts.wgsl?raw';
import countSums from '../../../../shaders/sdf/count-sums.wgsl?raw';
import crossings from '../../../../shaders/sdf/crossings.wgsl?raw';
import distances from '../../../../shaders/sdf/distances.wgsl?raw';
import fill from '../../../../shaders/sdf/fill.wgsl?raw';
import spans from '../../../../shaders/sdf/spans.wgsl?raw';
import surface from '../../../../shaders/sdf/surface.wgsl?raw';
import { PAIRS } from '../shaders.ts';

/** Entry files of fields by name (shaders/sdf/README.md). */
export const FIELD_ENTRIES = {
  crossings: `${PAIRS}\n${crossings}`,
  countSums,
  blockSums,
  countStarts,
  spans,
  fill,
  core,
  across,
  distances,
  surface,
} as const;
