/** What one file may make. Given as an argument so that tests can make it tiny. */
export interface MeshLimits {
  readonly triangles: number;
  readonly bodies: number;
  /** Bytes that the parts of one archive may unpack to, together. */
  readonly unpackedBytes: number;
  /** Uses of an object in an archive's build, counted through all levels of components. */
  readonly instances: number;
}

export const MESH_LIMITS: MeshLimits = {
  triangles: 20_000_000,
  bodies: 10_000,
  unpackedBytes: 2 ** 30,
  instances: 100_000,
};
