import type { MeshBuffers } from '#kernel';

/**
 * The mesh in memory that the page and its workers share, so that handing it to any of them copies nothing, however large it is (ADR 0343).
 * Nobody writes to a mesh. Where the page is not isolated there is no such memory: the mesh stays where it is, and messages copy it.
 */
export function shareMesh({ positions, indices }: MeshBuffers): MeshBuffers {
  return {
    positions: isShared(positions) ? positions : shared(positions, Float32Array),
    indices: isShared(indices) ? indices : shared(indices, Uint32Array),
  };
}

const canShare = typeof SharedArrayBuffer !== 'undefined';

export const isShared = ({ buffer }: ArrayBufferView): boolean =>
  canShare && buffer instanceof SharedArrayBuffer;

function shared<Values extends Float32Array | Uint32Array>(
  values: Values,
  Type: new (buffer: SharedArrayBuffer) => Values,
): Values {
  if (!canShare) return values;
  const copy = new Type(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
