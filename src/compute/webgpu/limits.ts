/** How much one batch may hold. Tests make all of it tiny. */
export interface BatchLimits {
  /** (triangle, layer) pairs. */
  readonly pairs: number;
  readonly crossings: number;
  /** Words read back. */
  readonly words: number;
  /** Sub-rows of all layers together. */
  readonly subRows: number;
  readonly layers: number;
  /** Workgroups in one dimension of a dispatch. */
  readonly workgroups: number;
  /** Crossings above which a pixel row is sorted by a workgroup, and how many fit into its memory. */
  readonly crowdedAbove: number;
  readonly cachedCrossings: number;
  /** Batches under way at a time. */
  readonly inFlight: number;
}

/** Bytes the largest array of each limit takes per element. */
const BYTES_PER_PAIR = 40;

/** Insertion sort by one thread is the faster way up to about here. */
const CROWDED_ABOVE = 64;

/**
 * Batches for a device: large ones, so that latency does not count, but none whose dispatches come near the two seconds
 * after which a system takes a device away; software is a thousand times slower and gets less.
 */
export function batchLimits(limits: GPUSupportedLimits, isSoftware: boolean): BatchLimits {
  const binding = Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize);
  const scale = isSoftware ? 1 : 8;
  return {
    pairs: Math.min(scale << 16, Math.floor(binding / BYTES_PER_PAIR)),
    // Every crowded row is a workgroup of one dispatch: more of them than a dispatch may have cannot come together.
    crossings: Math.min(
      scale << 19,
      Math.floor(binding / 4),
      limits.maxComputeWorkgroupsPerDimension * CROWDED_ABOVE,
    ),
    words: Math.min(scale << 19, Math.floor(binding / 4)),
    subRows: Math.min(scale << 20, Math.floor(binding / 8) - 1),
    layers: 1024,
    workgroups: limits.maxComputeWorkgroupsPerDimension,
    crowdedAbove: CROWDED_ABOVE,
    // Half of the workgroup memory every device has. Software compiles a large array for seconds and gains nothing by it.
    cachedCrossings: isSoftware ? 256 : 2048,
    inFlight: 3,
  };
}
