/** How much of a field is on the device at once. Tests make all of it tiny. */
export interface FieldLimits {
  /** Bytes of one array. */
  readonly bytes: number;
  /** Triangles that are uploaded together. */
  readonly triangles: number;
  /** Crossings that one dispatch may have to write. */
  readonly crossings: number;
  /** Lattice points of the planes of one step; a step has one plane at least. */
  readonly points: number;
  /** Vertices, and quads, that a step has room for at first. */
  readonly vertices: number;
  /** Workgroups in one dimension of a dispatch. */
  readonly workgroups: number;
}

/** Steps large enough that latency does not count, and dispatches far from the two seconds after which a system takes a device away. */
export function fieldLimits(limits: GPUSupportedLimits, isSoftware: boolean): FieldLimits {
  const scale = isSoftware ? 1 : 16;
  return {
    bytes: Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize),
    triangles: 1 << 18,
    crossings: scale << 20,
    points: scale << 18,
    vertices: scale << 12,
    workgroups: limits.maxComputeWorkgroupsPerDimension,
  };
}
